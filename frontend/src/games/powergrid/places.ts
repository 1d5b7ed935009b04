import { words, writtenIn, type Lang, type Written } from '../../i18n'
import type { BoardFacts } from './view'

/** A place's names in en, de, cs, sr, fi; an empty one means the local name. */
type Names = [en: string, de: string, cs: string, sr: string, fi: string]

const COLUMN: Record<Written, number> = { en: 0, de: 1, cs: 2, sr: 3, fi: 4 }

/** Cities that are called otherwise abroad. Ids are those of the maps. */
const CITIES: Record<string, Names> = {
  // Germany
  aachen: ['', '', 'Cáchy', 'Ahen', ''],
  berlin: ['', '', 'Berlín', '', 'Berliini'],
  bremen: ['', '', 'Brémy', '', ''],
  dresden: ['', '', 'Drážďany', 'Drezden', ''],
  duesseldorf: ['', '', '', 'Diseldorf', ''],
  duisburg: ['', '', '', 'Duizburg', ''],
  essen: ['', '', '', 'Esen', ''],
  frankfurt_main: ['Frankfurt', '', 'Frankfurt nad Mohanem', 'Frankfurt na Majni', ''],
  frankfurt_oder: ['', '', 'Frankfurt nad Odrou', 'Frankfurt na Odri', ''],
  freiburg: ['', '', '', 'Frajburg', ''],
  hamburg: ['', '', '', '', 'Hampuri'],
  hannover: ['Hanover', '', '', 'Hanover', ''],
  kassel: ['', '', '', 'Kasel', ''],
  kiel: ['', '', '', 'Kil', ''],
  koeln: ['Cologne', '', 'Kolín nad Rýnem', 'Keln', ''],
  konstanz: ['Constance', '', 'Kostnice', 'Konstanca', ''],
  leipzig: ['', '', 'Lipsko', 'Lajpcig', ''],
  luebeck: ['', '', '', 'Libek', 'Lyypekki'],
  magdeburg: ['', '', 'Magdeburk', '', ''],
  mainz: ['', '', 'Mohuč', 'Majnc', ''],
  mannheim: ['', '', '', 'Manhajm', ''],
  muenchen: ['Munich', '', 'Mnichov', 'Minhen', ''],
  muenster: ['', '', '', 'Minster', ''],
  nuernberg: ['Nuremberg', '', 'Norimberk', 'Nirnberg', ''],
  osnabrueck: ['', '', '', 'Osnabrik', ''],
  passau: ['', '', 'Pasov', 'Pasau', ''],
  regensburg: ['', '', 'Řezno', '', ''],
  rostock: ['', '', '', 'Rostok', ''],
  saarbruecken: ['', '', '', 'Sarbriken', ''],
  schwerin: ['', '', '', 'Šverin', ''],
  stralsund: ['', '', '', 'Štralzund', ''],
  stuttgart: ['', '', '', 'Štutgart', ''],
  trier: ['', '', 'Trevír', 'Trir', ''],
  wiesbaden: ['', '', '', 'Vizbaden', ''],
  wilhelmshaven: ['', '', '', 'Vilhelmshafen', ''],
  wuerzburg: ['', '', '', 'Vircburg', ''],
  // Benelux
  amsterdam: ['', '', 'Amsterodam', '', ''],
  antwerpen: ['Antwerp', '', 'Antverpy', 'Antverpen', ''],
  brugge: ['Bruges', 'Brügge', 'Bruggy', 'Briž', ''],
  brussel: ['Brussels (north)', 'Brüssel (Nord)', 'Brusel (sever)', 'Brisel (sever)', 'Bryssel (pohj.)'],
  bruxelles: ['Brussels (south)', 'Brüssel (Süd)', 'Brusel (jih)', 'Brisel (jug)', 'Bryssel (etelä)'],
  den_haag: ['The Hague', '', 'Haag', 'Hag', 'Haag'],
  eindhoven: ['', '', '', 'Ajndhoven', ''],
  gent: ['Ghent', '', '', '', ''],
  leuven: ['', 'Löwen', 'Lovaň', 'Luven', ''],
  liege: ['', 'Lüttich', 'Lutych', 'Lijež', ''],
  luxembourg: ['', 'Luxemburg', 'Lucemburk', 'Luksemburg', 'Luxemburg'],
  namur: ['', '', '', 'Namir', ''],
  nijmegen: ['', 'Nimwegen', '', 'Najmegen', ''],
  oostende: ['Ostend', 'Ostende', '', 'Ostende', ''],
  rotterdam: ['', '', '', 'Roterdam', ''],
  utrecht: ['', '', '', 'Utreht', ''],
  // Central Europe
  brno: ['', 'Brünn', '', '', ''],
  budapest: ['', '', 'Budapešť', 'Budimpešta', ''],
  ceske_budejovice: ['', 'Budweis', '', 'Češke Budjejovice', ''],
  czestochowa: ['', '', 'Čenstochová', 'Čenstohova', ''],
  gdansk: ['', 'Danzig', 'Gdaňsk', 'Gdanjsk', ''],
  gdynia: ['', '', 'Gdyně', 'Gdinja', ''],
  graz: ['', '', 'Štýrský Hradec', 'Grac', ''],
  gyor: ['', '', 'Ráb', 'Đer', ''],
  innsbruck: ['', '', '', 'Insbruk', ''],
  katowice: ['', 'Kattowitz', 'Katovice', 'Katovice', ''],
  krakow: ['', 'Krakau', 'Krakov', 'Krakov', 'Krakova'],
  linz: ['', '', 'Linec', 'Linc', ''],
  lodz: ['', 'Lodz', 'Lodž', 'Lođ', ''],
  miskolc: ['', '', 'Miškovec', 'Miškolc', ''],
  ostrava: ['', 'Ostrau', '', '', ''],
  pecs: ['', '', 'Pětikostelí', 'Pečuj', ''],
  plzen: ['Pilsen', 'Pilsen', '', 'Plzenj', 'Pilsen'],
  poznan: ['', 'Posen', 'Poznaň', 'Poznanj', ''],
  praha: ['Prague', 'Prag', '', 'Prag', ''],
  salzburg: ['', '', 'Salcburk', 'Salcburg', ''],
  szczecin: ['', 'Stettin', 'Štětín', 'Šćećin', ''],
  szeged: ['', '', 'Segedín', 'Segedin', ''],
  warszawa: ['Warsaw', 'Warschau', 'Varšava', 'Varšava', 'Varsova'],
  wien: ['Vienna', '', 'Vídeň', 'Beč', ''],
  wroclaw: ['', 'Breslau', 'Vratislav', 'Vroclav', ''],
  // France
  bordeaux: ['', '', '', 'Bordo', ''],
  lyon: ['', '', '', 'Lion', ''],
  marseille: ['', '', '', 'Marsej', ''],
  nancy: ['', '', '', 'Nansi', ''],
  nice: ['', 'Nizza', '', 'Nica', 'Nizza'],
  paris_northwest: ['Paris (NW)', 'Paris (NW)', 'Paříž (SZ)', 'Pariz (SZ)', 'Pariisi (LU)'],
  paris_east: ['Paris (E)', 'Paris (O)', 'Paříž (V)', 'Pariz (I)', 'Pariisi (I)'],
  paris_south: ['Paris (S)', 'Paris (S)', 'Paříž (J)', 'Pariz (J)', 'Pariisi (E)'],
  reims: ['', '', 'Remeš', 'Rems', ''],
  strasbourg: ['', 'Straßburg', 'Štrasburk', 'Strazbur', ''],
  toulouse: ['', '', '', 'Tuluz', ''],
  // Italy
  bolzano: ['', 'Bozen', '', 'Bolcano', ''],
  bologna: ['', '', 'Boloňa', 'Bolonja', ''],
  brescia: ['', '', '', 'Breša', ''],
  firenze: ['Florence', 'Florenz', 'Florencie', 'Firenca', ''],
  genova: ['Genoa', 'Genua', 'Janov', 'Đenova', ''],
  milano: ['Milan', 'Mailand', 'Milán', '', ''],
  napoli: ['Naples', 'Neapel', 'Neapol', 'Napulj', ''],
  padova: ['Padua', 'Padua', '', '', ''],
  pisa: ['', '', '', 'Piza', ''],
  roma: ['Rome', 'Rom', 'Řím', 'Rim', 'Rooma'],
  siracusa: ['Syracuse', 'Syrakus', 'Syrakusy', 'Sirakuza', 'Syrakusa'],
  taranto: ['', 'Tarent', '', '', ''],
  torino: ['Turin', 'Turin', 'Turín', '', ''],
  trieste: ['', 'Triest', 'Terst', 'Trst', ''],
  venezia: ['Venice', 'Venedig', 'Benátky', 'Venecija', 'Venetsia'],
  vicenza: ['', '', '', 'Vičenca', ''],
  // USA
  chicago: ['', '', '', 'Čikago', ''],
  los_angeles: ['', '', '', 'Los Anđeles', ''],
  new_york: ['', '', '', 'Njujork', ''],
  philadelphia: ['', '', 'Filadelfie', 'Filadelfija', ''],
  washington: ['Washington', 'Washington', 'Washington', 'Vašington', 'Washington'],
}

/** Cities whose own name is the Serbian one as well, so that it is changed where Serbian is read in Cyrillic letters. */
const SERBIAN_TOO = new Set(
  (
    'amsterdam augsburg berlin bremen dortmund erfurt flensburg fulda hamburg magdeburg regensburg ' +
    'breda gent tilburg venlo bratislava brno klagenfurt kosice lublin ostrava poprad presov trnava zilina ' +
    'bari bergamo livorno milano modena padova palermo parma rimini salerno san_marino taranto torino udine verona ' +
    'atlanta boston denver detroit omaha portland tampa'
  ).split(' '),
)

/** The regions of every map; most maps share the points of the compass. */
const REGIONS: Record<string, Names> = {
  austria: ['Austria', 'Österreich', 'Rakousko', 'Austrija', 'Itävalta'],
  belgium_north: ['Belgium, north', 'Belgien Nord', 'Belgie, sever', 'Belgija, sever', 'Belgia, pohjoinen'],
  belgium_south_luxembourg: [
    'Belgium, south, with Luxembourg',
    'Belgien Süd mit Luxemburg',
    'Belgie, jih, s Lucemburskem',
    'Belgija, jug, sa Luksemburgom',
    'Belgia, etelä, ja Luxemburg',
  ],
  centre: ['Centre', 'Mitte', 'Střed', 'Centar', 'Keskiosa'],
  czechia: ['Czechia', 'Tschechien', 'Česko', 'Češka', 'Tšekki'],
  east: ['East', 'Ost', 'Východ', 'Istok', 'Itä'],
  emilia_riviera: [
    'Emilia and Riviera',
    'Emilia und Riviera',
    'Emilia a Riviéra',
    'Emilija i Rivijera',
    'Emilia ja Riviera',
  ],
  far_south_sicily: [
    'Far south and Sicily',
    'Äußerster Süden und Sizilien',
    'Daleký jih a Sicílie',
    'Krajnji jug i Sicilija',
    'Eteläkärki ja Sisilia',
  ],
  hungary: ['Hungary', 'Ungarn', 'Maďarsko', 'Mađarska', 'Unkari'],
  midwest: ['Midwest', 'Mittlerer Westen', 'Středozápad', 'Srednji zapad', 'Keskilänsi'],
  netherlands_northeast: [
    'Netherlands, northeast',
    'Niederlande Nordost',
    'Nizozemsko, severovýchod',
    'Holandija, severoistok',
    'Alankomaat, koillinen',
  ],
  netherlands_south: [
    'Netherlands, south',
    'Niederlande Süd',
    'Nizozemsko, jih',
    'Holandija, jug',
    'Alankomaat, etelä',
  ],
  netherlands_west: [
    'Netherlands, west',
    'Niederlande West',
    'Nizozemsko, západ',
    'Holandija, zapad',
    'Alankomaat, länsi',
  ],
  north: ['North', 'Nord', 'Sever', 'Sever', 'Pohjoinen'],
  northeast: ['Northeast', 'Nordost', 'Severovýchod', 'Severoistok', 'Koillinen'],
  northwest: ['Northwest', 'Nordwest', 'Severozápad', 'Severozapad', 'Luode'],
  poland_northwest: [
    'Poland, northwest',
    'Polen Nordwest',
    'Polsko, severozápad',
    'Poljska, severozapad',
    'Puola, luode',
  ],
  poland_southeast: ['Poland, southeast', 'Polen Südost', 'Polsko, jihovýchod', 'Poljska, jugoistok', 'Puola, kaakko'],
  slovakia: ['Slovakia', 'Slowakei', 'Slovensko', 'Slovačka', 'Slovakia'],
  south: ['South', 'Süd', 'Jih', 'Jug', 'Etelä'],
  southeast: ['Southeast', 'Südost', 'Jihovýchod', 'Jugoistok', 'Kaakko'],
  southwest: ['Southwest', 'Südwest', 'Jihozápad', 'Jugozapad', 'Lounas'],
  west: ['West', 'West', 'Západ', 'Zapad', 'Länsi'],
}

/** How a city is called in a language; without a name of its own there, as its people call it. */
export function cityName(board: BoardFacts, id: string, lang: Lang): string {
  const name = named(CITIES[id], lang)
  if (name) return name
  const local = board.cities.find((city) => city.id === id)?.name ?? id
  return lang === 'sr-Cyrl' && SERBIAN_TOO.has(id) ? words.lettered(local) : local
}

export function regionName(board: BoardFacts, id: string, lang: Lang): string {
  return named(REGIONS[id], lang) || (board.regions.find((region) => region.id === id)?.name ?? id)
}

function named(names: Names | undefined, lang: Lang): string {
  const name = names?.[COLUMN[writtenIn(lang)]] ?? ''
  return lang === 'sr-Cyrl' ? words.lettered(name) : name
}

/** For tests: every id that is named here. */
export const NAMED = { cities: [...Object.keys(CITIES), ...SERBIAN_TOO], regions: Object.keys(REGIONS) }
