import { describe, expect, it } from 'vitest'
import { measure } from '#tests/linear/growth.ts'
import { alignBlocks } from './align-blocks.ts'

const align = (before: readonly string[], after: readonly string[]) =>
  alignBlocks({ keys: before, texts: before }, { keys: after, texts: after }).map(
    ({ before: old, after: fresh, isSame }) => (isSame ? `${old}=${fresh}` : `${old ?? '-'}:${fresh ?? '-'}`),
  )

let seed = 7
const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below

describe('the alignment of two texts', () => {
  it('keeps equal blocks together around what only one of them has', () => {
    expect(align(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual(['0=0', '1:-', '-:1', '-:2', '2=3'])
    expect(align([], ['a'])).toEqual(['-:0'])
    expect(align([], [])).toEqual([])
    expect(align(['a'], ['b'])).toEqual(['0:0'])
  })

  it('recognizes rewritten paragraphs by their words, also where their number differs', () => {
    const before = ['The tide comes in twice a day and goes.', 'Limpets hold on to the rock with one foot.']
    const after = [
      'A new beginning.',
      'The tide comes in twice a day, always.',
      'Something between.',
      'Limpets hold on to the rock, stubbornly.',
    ]
    expect(align(before, after)).toEqual(['-:0', '0:1', '-:2', '1:3'])
  })

  it('recognizes them in scripts without spaces', () => {
    const before = ['潮は一日に二度満ちて二度引く。月がそれを動かす。']
    const after = ['新しい始まり。', '潮は一日に二度満ちて二度引く。動かすのは月だ。']
    expect(align(before, after)).toEqual(['-:0', '0:1'])
  })

  it('recognizes short blocks by most of their words, also in lists and formulas', () => {
    const before = ['Milk\nEggs\nBread', 'E = mc^2', 'A sentence that goes.', '“Yes,” he said.']
    const after = ['Something new.', 'Milk\nEggs\nButter', 'E = mc^3', '“No,” she cried.', 'Another one.']
    expect(align(before, after)).toEqual(['-:0', '0:1', '1:2', '2:-', '3:-', '-:3', '-:4'])
    expect(align(['牛乳、卵、パン'], ['新しい。', '牛乳、卵、バター'])).toEqual(['-:0', '0:1'])
    expect(align(['Day 1', 'Rain.'], ['Day 2', 'Day 1: Sea', 'Sun.', 'Wind.'])).toEqual([
      '-:0',
      '0:1',
      '1:-',
      '-:2',
      '-:3',
    ])
  })

  it('covers every block of two random texts once and in order', () => {
    for (let round = 0; round < 200; round++) {
      const text = () =>
        Array.from({ length: next(12) }, () => Array.from({ length: next(7) }, () => next(5)).join(' '))
      const [before, after] = [text(), text()]
      const pairs = alignBlocks({ keys: before, texts: before }, { keys: after, texts: after })
      const indexes = (side: 'before' | 'after') => pairs.flatMap((pair) => pair[side] ?? [])
      expect(indexes('before')).toEqual(before.map((_, at) => at))
      expect(indexes('after')).toEqual(after.map((_, at) => at))
      const same = pairs.filter(({ isSame }) => isSame)
      expect(same.map((pair) => before[pair.before!])).toEqual(same.map((pair) => after[pair.after!]))
    }
  })

  it('takes seconds for two texts of 300,000 words that differ in every paragraph', async () => {
    const shared = Array.from({ length: 6000 }, () => Array.from({ length: 50 }, () => `w${next(5000)}`).join(' '))
    const before = shared.map((words) => `${words} old`)
    const after = ['A new first paragraph', ...shared.map((words) => `${words} new`)]
    let pairs: readonly unknown[] = []
    const time = await measure(
      () => (pairs = alignBlocks({ keys: before, texts: before }, { keys: after, texts: after })),
    )
    // CPU time of this thread, which other programs do not lengthen.
    expect(time).toBeLessThan(5000)
    expect(pairs).toHaveLength(6001)
  })
})
