// One word for one thing, the rulebook's. Beginnings of words that were once used beside it, and what to say instead.
import type { Written } from './words.svelte'

export const REJECTED: Record<Written, Record<string, string>> = {
  en: { onlooker: 'spectator', rated: 'ranked', supplied: 'powered' },
  de: {
    abgeben: 'verschrotten',
    brennstoff: 'Rohstoff',
    gebiet: 'Region',
    leistung: 'Kapazität',
    verbrenn: 'verbrauchen',
    versteigerung: 'Auktion',
  },
  cs: {
    'fáze 1': 'Krok 1',
    'fáze 2': 'Krok 2',
    'fáze 3': 'Krok 3',
    dražb: 'aukce',
    edic: 'vydání',
    napáj: 'zásobit',
    region: 'oblast',
    robot: 'bot',
    'sp[aá]l': 'spotřebovat',
    výchozí: 'startovní',
  },
  sr: {
    'bez veze': 'van mreže',
    'nema veze': 'nema internet veze',
    'preko veze': 'uz link',
    licit: 'aukcija',
    napaj: 'snabdeti',
    'najmanj[aeu] elektran': 'najniža elektrana',
    odbaci: 'otpisati',
    region: 'oblast',
    'uran\\b': 'uranijum',
  },
  fi: {
    'vaihe 1': 'Jakso 1',
    'vaihe 2': 'Jakso 2',
    'vaihe 3': 'Jakso 3',
    laitos: 'voimala, painos',
    polttaa: 'kuluttaa',
    pöytäkirja: 'tallenne',
    sijoituspel: 'kilpailupeli',
  },
}
