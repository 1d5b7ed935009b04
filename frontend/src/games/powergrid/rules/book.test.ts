import { describe, expect, test } from 'vitest'
import words from '../../../i18n/words/learn/en.json'
import { boards } from '../vectors'
import { book, ladder, SECTIONS, sectionsOf, type Sentence } from './book'
import { GLOSSARY } from './glossary'

const said = words as Record<string, string>
const all = boards()

function sentences(find: (board: (typeof all)[number]) => boolean): Sentence[] {
  return book(all.find(find)!).flatMap((section) => section.sentences)
}
const keys = (found: Sentence[]) => found.map((one) => one.key)

describe('the book of a board', () => {
  test.each(
    all.map((board) => [`${board.options.map} ${board.options.edition} ${board.options.players}`, board] as const),
  )('says all there is and no figure in vain: %s', (_, board) => {
    for (const section of book(board)) {
      expect(said[`section.${section.name}`]).toBeTruthy()
      for (const { key, values, names } of section.sentences) {
        const wanted = new Set([...said[`rule.${key}`]!.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))
        const put = { ...values, ...(names?.cities && { city: 1 }), ...(names?.regions && { regions: 1 }) }
        expect(new Set(Object.keys({ ...put, ...(names?.fuel && { fuel: 1 }) })), key).toEqual(wanted)
      }
    }
  })

  test('takes its figures from the board', () => {
    const classic = book(all.find((board) => board.options.edition === 'classic' && board.options.players === 6)!)
    const values = Object.fromEntries(classic.flatMap((one) => one.sentences).map((one) => [one.key, one.values]))
    expect(values['steps.1']).toEqual({ n: 6 })
    expect(values['end.1']).toEqual({ n: 14 })
    expect(values['building.3']).toEqual({ a: 10, b: 15, c: 20 })
    expect(values['power.2']).toEqual({ n: 10 })
  })

  test('tells the editions apart', () => {
    const recharged = keys(sentences((board) => board.options.edition === 'recharged'))
    const classic = keys(sentences((board) => board.options.edition === 'classic' && !board.options.beginner))
    expect(recharged).toContain('auction.discount')
    expect(recharged).not.toContain('auction.obsolete')
    expect(classic).toContain('auction.obsolete')
    expect(classic).toContain('end.ties_cities')
  })

  test('has the cartel only where it plays', () => {
    const two = all.find((board) => board.seats.includes('cartel'))!
    expect(book(two).map((section) => section.name)).toContain('cartel')
    expect(book(all[0]!).map((section) => section.name)).not.toContain('cartel')
  })

  test("tells a map's own rules, or that there are none", () => {
    const own = (map: string, edition = 'recharged') =>
      keys(sentences((board) => board.options.map === map && board.options.edition === edition)).filter((key) =>
        key.startsWith('board.'),
      )
    expect(own('usa')).toEqual(['board.storage'])
    expect(own('germany')).toEqual(['board.stops'])
    expect(own('germany', 'classic')).toEqual(['board.none'])
    expect(own('central_europe')).toEqual(['board.nuclear', 'board.rebate'])
    expect(own('france')).toEqual(['board.boxed', 'board.paris'])
    expect(own('benelux')).toEqual(['board.ecological', 'board.both_unless'])
  })

  test("of a beginners' game knows only Step 1", () => {
    const found = keys(sentences((board) => Boolean(board.options.beginner)))
    expect(found).toContain('steps.only')
    expect(found).toContain('building.limit')
    for (const later of ['steps.1', 'building.3', 'building.4', 'power.5']) expect(found).not.toContain(later)
    expect(all.find((board) => board.options.beginner)!.refill).toHaveLength(1)
  })
})

test('every sentence stands in the book of some board', () => {
  const used = new Set(all.flatMap((board) => book(board).flatMap((section) => keys(section.sentences))))
  const written = Object.keys(said).flatMap((key) => (key.startsWith('rule.') ? [key.slice(5)] : []))
  expect(written.filter((key) => !used.has(key))).toEqual([])
})

test('each phase has its sections', () => {
  for (const phase of ['draft', 'cartel_setup', 'mark', 'auction', 'fuel', 'building', 'bureaucracy', 'over']) {
    expect(sectionsOf(phase).length).toBeGreaterThan(0)
    for (const name of sectionsOf(phase)) expect(SECTIONS).toContain(name)
  }
})

test('the glossary has a word and a text for each entry, and none is forgotten', () => {
  const written = Object.keys(said).filter((key) => key.startsWith('word.') && !key.endsWith('.text'))
  expect(written.map((key) => key.slice(5))).toEqual([...GLOSSARY].sort())
  for (const name of GLOSSARY) expect(said[`word.${name}.text`]).toBeTruthy()
})

test('a ladder counts the spaces of each price', () => {
  expect(ladder([1, 1, 1, 2, 2, 10])).toEqual([
    { price: 1, n: 3 },
    { price: 2, n: 2 },
    { price: 10, n: 1 },
  ])
})
