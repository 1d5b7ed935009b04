import { expect, test } from 'vitest'
import { redirected, straightened, wayOf } from './straight'

const way = wayOf('export{s as default,t as more,u}from"./game-Ab1.js";\n')!

test('a file that only passes on what another one has is known', () => {
  expect(way).toEqual({ members: '{default:m.s,more:m.t,u:m.u}', file: 'game-Ab1.js' })
  expect(wayOf('import{a}from"./game-Ab1.js";export{a as default};')).toBeNull()
  expect(wayOf('export{s as default}from"./game-Ab1.js";console.log(1)')).toBeNull()
})

test('who asks for it asks for the other one', () => {
  const code = 'm.f=["assets/Game-Xy.js","assets/home.js"];f(()=>import(`./Game-Xy.js`),d([0]));import("./Game-Xyz.js")'
  expect(straightened(code, 'Game-Xy.js', way)).toBe(
    'm.f=["assets/game-Ab1.js","assets/home.js"];' +
      'f(()=>import(`./game-Ab1.js`).then(m=>({default:m.s,more:m.t,u:m.u})),d([0]));import("./Game-Xyz.js")',
  )
})

test('so does the server, with all that the other one needs', () => {
  const entries = {
    '_game-Ab1.js': { file: 'assets/game-Ab1.js', imports: ['_shell.js'], css: ['assets/game.css'] },
    'src/Game.svelte': { file: 'assets/Game-Xy.js', imports: ['_game-Ab1.js'], isDynamicEntry: true },
    'src/Home.svelte': { file: 'assets/Home.js', imports: ['_shell.js'] },
  }
  const { 'src/Game.svelte': game, ...rest } = JSON.parse(
    redirected(JSON.stringify(entries), new Map([['Game-Xy.js', way]])),
  )
  expect(game).toEqual({ ...entries['_game-Ab1.js'], isDynamicEntry: true })
  expect(rest).toEqual({ '_game-Ab1.js': entries['_game-Ab1.js'], 'src/Home.svelte': entries['src/Home.svelte'] })
})
