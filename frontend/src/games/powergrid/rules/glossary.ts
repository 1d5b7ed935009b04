/** The words of the game that need one: `learn.word.<name>` and `learn.word.<name>.text`. */
export const GLOSSARY = [
  'area',
  'capacity',
  'current_row',
  'deck',
  'discount',
  'eco',
  'future_row',
  'hybrid',
  'network',
  'number',
  'refill',
  'round',
  'scrap',
  'slot',
  'step',
  'supply',
] as const
