/** The cities of the table as they may be picked now: on the map and in the list alike. */

import { settings } from '../../stores/settings.svelte'
import type { Labels, RegionPicks } from './board/props'
import { toggled } from './picks'
import { basketOf, pricesOf, stretches, whyNotBuild, whyNotPlace } from './reckon'
import type { Table } from './table.svelte'
import { cityLabel, cityOf, regionOf, sayWhy } from './words'

export class Picking {
  readonly table: Table
  readonly building = $derived.by(() => this.table.myTurn && this.table.asked.kind === 'Building')
  readonly setup = $derived.by(() =>
    this.table.myTurn ? (this.table.places('place_cartel_house') ?? this.table.places('mark_city')) : null,
  )
  readonly prices = $derived.by(() => (this.building ? pricesOf(this.table, this.table.draft.cities) : undefined))
  readonly basket = $derived.by(() => (this.building ? basketOf(this.table, this.table.draft.cities) : null))
  /** What I have not the money for, on top of the basket. */
  readonly dear = $derived.by(() => {
    if (!this.prices) return undefined
    const purse = this.basket?.left ?? 0
    const others = [...this.prices].filter(([city]) => !this.table.draft.cities.includes(city))
    return new Set(others.filter(([, { price }]) => price > purse).map(([city]) => city))
  })
  readonly legal = $derived.by(() => new Set<string>(this.prices ? this.prices.keys() : (this.setup ?? [])))
  readonly picked = $derived.by(() => {
    if (this.building) return this.table.draft.cities
    return this.setup && this.table.draft.place ? [this.table.draft.place] : []
  })
  readonly path = $derived.by(() => (this.basket ? stretches(this.basket.lines) : []))
  readonly regions = $derived.by((): RegionPicks | undefined => {
    const { asked, draft, myTurn } = this.table
    if (asked.kind !== 'AreaDraft') return undefined
    const pickable = new Set(myTurn ? (this.table.places('pick_region') ?? []) : [])
    return { pickable, taken: draft.place ? [...asked.picks, draft.place] : asked.picks }
  })
  readonly labels: Labels

  constructor(table: Table) {
    this.table = table
    this.labels = {
      cityName: (city) => cityOf(table, city),
      cityLabel: (city) => cityLabel(table, city, this.prices?.get(city), this.picked.includes(city)),
      regionName: (region) => regionOf(table, region),
    }
  }

  /** What a tap on a city means in this phase. */
  tap(city: string): void {
    this.table.touched = city
    if (this.setup) this.#place(city)
    else if (this.building) this.#pick(city)
    else this.table.show({ sheet: 'city', city })
  }

  region(region: string): void {
    const { table } = this
    if (!table.myTurn) return
    const reason = whyNotPlace(table, region)
    if (reason) return sayWhy(table, reason)
    settings.feel('add')
    this.table.change({ ...this.table.draft, place: region })
  }

  #place(city: string): void {
    if (!this.setup!.includes(city)) return this.#refuse(city)
    settings.feel('add')
    this.table.change({ ...this.table.draft, place: city })
  }

  #pick(city: string): void {
    const { table } = this
    if (table.game.busy) return
    if (!table.draft.cities.includes(city)) {
      if (!this.prices?.has(city)) return this.#refuse(city)
      const short = basketOf(table, [...table.draft.cities, city]).reason
      if (short) return sayWhy(table, short)
    }
    settings.feel('add')
    table.change(toggled(table.draft, city))
  }

  #refuse(city: string): void {
    const reason = this.building ? whyNotBuild(this.table, city) : whyNotPlace(this.table, city)
    if (reason) sayWhy(this.table, reason)
  }
}
