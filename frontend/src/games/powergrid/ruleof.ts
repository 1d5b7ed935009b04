/** Where the book of rules tells why: the sentence behind a reason, by its key (`rules/book.ts`). */

const SENTENCES: Record<string, string> = {
  alone_pays_the_minimum: 'auction.6',
  already_connected: 'building.5',
  area_falls_apart: 'setup.1',
  bid_too_high: 'auction.2',
  bid_too_low: 'auction.1',
  burns_exactly_its_need: 'power.1',
  city_full_in_this_step: 'building.4',
  city_limit_reached: 'building.limit',
  city_marked: 'setup.starts',
  city_not_empty: 'cartel.2',
  city_outside_area: 'setup.1',
  first_round_needs_a_plant: 'auction.4',
  fuel_can_not_leave: 'auction.scrap',
  fuel_choice_needed: 'auction.scrap',
  game_is_over: 'end.1',
  has_left: 'table.2',
  marked_for_a_first_city: 'setup.starts',
  mix_not_possible: 'fuel.3',
  newest_plant_stays: 'auction.scrap',
  no_plant_burns_it: 'fuel.2',
  no_room: 'fuel.2',
  not_enough_fuel: 'power.1',
  not_entitled_to_nuclear: 'board.nuclear',
  not_next_to_the_cartel: 'cartel.2',
  not_your_turn: 'order.2',
  only_a_hybrid_mixes: 'fuel.3',
  plant_in_future_row: 'setup.3',
  plant_not_in_market: 'setup.3',
  player_has_left: 'table.2',
  region_taken: 'setup.1',
  sold_out: 'fuel.4',
  start_in_a_marked_city: 'setup.starts',
  start_in_an_empty_city: 'setup.starts',
  ui_fuelled_already: 'fuel.2',
  ui_money_for_no_more: 'building.2',
  ui_no_fuel_for_plant: 'power.1',
  ui_nothing_affordable: 'building.2',
  ui_tap_a_plant: 'auction.1',
}

/** Of the screen, not of the game. */
const OURS = new Set(['ui_at_least', 'ui_moved_on', 'ui_nothing_to_undo', 'ui_other_device', 'ui_wait'])

/** Empty: all that holds in this phase. Null: no rule says so. */
export function ruleOf(code: string): string | null {
  return OURS.has(code) ? null : (SENTENCES[code] ?? '')
}

export const RULED: Readonly<Record<string, string>> = SENTENCES
