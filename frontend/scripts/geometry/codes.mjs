// A code of three letters for every city, never twice on a board.

import { CODES } from './settings.mjs'

export function cityCodes(board) {
  const chosen = CODES[board.name] ?? {}
  const taken = new Set(Object.values(chosen))
  return board.cities.map((city) => {
    if (chosen[city.id]) return chosen[city.id]
    const code = tries(city.name).find((one) => !taken.has(one))
    taken.add(code)
    return code
  })
}

// The first three letters; else the first two with a later one, else the first with two later ones.
function tries(name) {
  const letters = [...name.toUpperCase()].filter((letter) => /\p{L}/u.test(letter))
  const found = []
  for (let second = 1; second < letters.length; second++) {
    for (let third = second + 1; third < letters.length; third++) {
      found.push(letters[0] + letters[second] + letters[third])
    }
  }
  return found
}
