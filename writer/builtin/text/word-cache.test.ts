import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createWordCache } from './word-cache.ts'

const counting = (limits: { words: number; characters: number }) => {
  const derived: string[] = []
  const use = createWordCache(limits, (word) => {
    derived.push(word)
    return word.toUpperCase()
  })
  return { derived, use }
}

it('remembers words until there are too many, and no long words', () => {
  const { derived, use } = counting({ words: 2, characters: 5 })
  for (const word of ['bee', 'hive', 'bee', 'hive']) expect(use(word)).toBe(word.toUpperCase())
  expect(derived).toEqual(['bee', 'hive'])
  for (const word of ['swarm', 'swarm', 'bee']) use(word)
  expect(derived.slice(2)).toEqual(['swarm', 'bee'])
  for (const word of ['honeycomb', 'honeycomb']) expect(use(word)).toBe('HONEYCOMB')
  expect(derived.slice(4)).toEqual(['honeycomb', 'honeycomb'])
})

it('does not keep the texts that its words were found in', () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const use = createWordCache({ words: 1000, characters: 50 }, (word) => word.slice(0, -1))
  const usedNow = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = usedNow()
  for (let at = 0; at < 100; at++) {
    const text = Buffer.from(`${'x'.repeat(500_000)} remembered-word-${at}`).toString()
    use(text.slice(500_001))
  }
  expect(usedNow() - before).toBeLessThan(20_000_000)
})
