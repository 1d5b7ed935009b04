// What is chosen by eye: boxes, how far apart cities stand in them, how far a board is stretched to fill them, and which countries of the atlas are the land of a board.

export const LAYOUTS = {
  tall: { width: 390, height: 404, spacing: 40, stretch: 1.4 },
  short: { width: 390, height: 300, spacing: 38, stretch: 1.7 },
  wide: { width: 640, height: 480, spacing: 52, stretch: 1.55 },
}

// Land drawn beyond the box, for frames of another shape.
export const MARGIN = 150

// Where most cities crowd at the top of a board, rows further down are drawn closer: 1 leaves them as they are.
export const CROWDED_NORTH = { italy: 0.7 }

export const LANDS = {
  benelux: ['Belgium', 'Netherlands', 'Luxembourg'],
  central_europe: ['Poland', 'Czechia', 'Slovakia', 'Austria', 'Hungary'],
  france: ['France', 'Monaco'],
  germany: ['Germany'],
  italy: ['Italy', 'San Marino', 'Vatican'],
  usa: ['United States of America'],
}

// Codes that a reader expects and that the first letters do not give.
export const CODES = {
  germany: {
    duesseldorf: 'DUS',
    frankfurt_main: 'FFM',
    frankfurt_oder: 'FFO',
    muenchen: 'MUC',
    muenster: 'MST',
    halle: 'HAL',
    magdeburg: 'MGD',
    mannheim: 'MAN',
    wiesbaden: 'WIE',
    koeln: 'KÖL',
  },
  usa: {
    new_york: 'NYC',
    los_angeles: 'LAX',
    san_francisco: 'SFO',
    san_diego: 'SDG',
    salt_lake_city: 'SLC',
    las_vegas: 'LVG',
    santa_fe: 'SFE',
    kansas_city: 'KC',
    oklahoma_city: 'OKC',
    st_louis: 'STL',
    new_orleans: 'NOL',
    washington: 'DC',
    philadelphia: 'PHL',
    phoenix: 'PHX',
    portland: 'PDX',
  },
  central_europe: {
    ceske_budejovice: 'ČBU',
    usti_nad_labem: 'ÚST',
    hradec_kralove: 'HKR',
    banska_bystrica: 'BBY',
    gdynia: 'GDY',
    gdansk: 'GDA',
    bratislava: 'BRA',
  },
  france: {
    le_havre: 'HAV',
    le_mans: 'LEM',
    paris_northwest: 'PNO',
    paris_east: 'PES',
    paris_south: 'PSU',
    la_rochelle: 'ROC',
    aix_en_provence: 'AIX',
    clermont_ferrand: 'CLF',
    saint_etienne: 'STÉ',
    marseille: 'MRS',
    toulouse: 'TLS',
    toulon: 'TLN',
    montpellier: 'MPL',
    nantes: 'NTE',
    nancy: 'NCY',
  },
  italy: { la_spezia: 'SPE', san_marino: 'SMR', reggio_calabria: 'REG', milano: 'MIL', palermo: 'PAL', parma: 'PAR' },
  benelux: {
    den_helder: 'HLD',
    den_haag: 'HAG',
    den_bosch: 'BOS',
    brussel: 'BSL',
    bruxelles: 'BXL',
    brugge: 'BRG',
    leiden: 'LEI',
    leeuwarden: 'LWD',
    leuven: 'LEU',
  },
}
