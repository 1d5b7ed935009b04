/**
 * What the phone computes for a draft, from the view it was sent: pure functions of board, view and seat. They answer
 * the questions of the same names in `rules/powergrid/questions`, proved equal by the files of `tests/vectors`. What is
 * legal is the offers that came with the view; the server decides everything.
 */
export { after, type After, bought, buildActions, built } from './draft/after'
export { CLOSED } from './draft/area'
export {
  type Basket,
  cheapest,
  type Cheapest,
  cityPrices,
  type CityPrice,
  connection,
  type Line,
  mostCities,
  onTheWay,
  type OnTheWay,
  price,
} from './draft/building'
export {
  bestPurchase,
  fuelCost,
  type Fuelled,
  fuelled,
  fuelNeed,
  fuelRoom,
  type Ladder,
  ladder,
  mostFuel,
  type Need,
  priceOf,
  type Purchase,
  type Space,
  tokenPrices,
} from './draft/fuel'
export { cardOf, cardsOf, named, storeOf, sum, tokensOf } from './draft/plants'
export { type Refusal } from './draft/refusal'
export { mostConnected, nextOrder, thresholds } from './draft/rounds'
export {
  bestRun,
  capacity,
  income,
  powerAction,
  runOf,
  runResult,
  type RunResult,
  runsOf,
  valueOf,
} from './draft/running'
export { bestScrap, fewestLeaving, mayLeave, type Scrapped } from './draft/scrapping'
export { leastBid, mayOwnNuclear, why } from './draft/why'
