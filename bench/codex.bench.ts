// Measures opening the card of a name in a codex with thousands of entries:
// node bench/codex.bench.ts [cards] [rounds]
// A name is looked up when a user opens its card. Typing looks up no names.
import type { CodexCard } from '#contract/codex.ts'
import { findCard } from '#web/features/codex/find-card.ts'
import { median } from './streaming-latency.ts'

const count = Number(process.argv[2] ?? 2000)
const rounds = Number(process.argv[3] ?? 9)

const syllables = ['ma', 'ri', 'to', 'len', 'ska', 'vi', 'dor', 'en', 'hal', 'us', 'bre', 'nok']
const nameOf = (number: number): string => {
  const name = [0, 1, 2, 3].map((at) => syllables[Math.floor(number / syllables.length ** at) % syllables.length])
  return `${name.join('').slice(0, 1).toUpperCase()}${name.join('').slice(1)}`
}
const codex = (): CodexCard[] =>
  Array.from({ length: count }, (_, number) => ({
    id: String(number),
    type: number % 3 === 0 ? 'place' : 'person',
    name: nameOf(number * 7),
    aliases: [`Old ${nameOf(number * 7)}`],
    gender: null,
    note: '',
    facts: [],
    locked: false,
  })) as unknown as CodexCard[]

const text = `The rain fell on the roof, and ${nameOf(70)} counted the boats. `.repeat(8)
const place = { text, start: 33, end: 33 }
const timed = (act: () => unknown): number => {
  const from = performance.now()
  act()
  return performance.now() - from
}
const firsts: number[] = []
const laters: number[] = []
for (let round = 0; round < rounds; round++) {
  const cards = codex()
  firsts.push(timed(() => findCard(cards, 'english', place)))
  laters.push(timed(() => findCard(cards, 'english', place)))
}
const figure = (values: number[]): string => `${median(values).toFixed(1)} ms`
console.log(`${count} cards: first look-up ${figure(firsts)}, each later one ${figure(laters)}`)
