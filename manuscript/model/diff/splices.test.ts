import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import { diffBlocks } from './diff-blocks.ts'
import { applySplices, invertSplices, lengthAfter, rebaseSplices, type Splice, wrongSplices } from './splices.ts'

/** There are few distinct blocks, so that equal ones occur often. */
const block: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const text = fc.array(block, { maxLength: 12 })

const splicesOf = (length: number, made: fc.Arbitrary<string> = block): fc.Arbitrary<Splice<string>[]> =>
  fc
    .array(
      fc.record({
        gap: fc.nat(4),
        deleteCount: fc.nat(3),
        blocks: fc.array(made, { maxLength: 3 }),
      }),
      { maxLength: 4 },
    )
    .map((steps) => {
      let at = 0
      return steps.flatMap(({ gap, deleteCount, blocks }) => {
        const start = at + gap
        at = start + deleteCount
        return at > length ? [] : [{ start, deleteCount, blocks }]
      })
    })
    .filter((splices) => wrongSplices(splices, length) === null)

const changed = text.chain((text) => fc.record({ text: fc.constant(text), splices: splicesOf(text.length) }))
/** Two changes of one text, which insert either distinct blocks or blocks that can be equal. */
const changedTwice = text.chain((text) =>
  fc.record({
    text: fc.constant(text),
    one: splicesOf(text.length, fc.constantFrom('1', '2', 'same')),
    other: splicesOf(text.length, fc.constantFrom('x', 'y', 'same')),
  }),
)

describe('splices', () => {
  it('replace each range of the text and predict its length', () => {
    fc.assert(
      fc.property(changed, ({ text, splices }) => {
        const expected = [...text]
        for (const { start, deleteCount, blocks } of splices.toReversed())
          expected.splice(start, deleteCount, ...blocks)
        expect(applySplices(text, splices)).toEqual(expected)
        expect(lengthAfter(text.length, splices)).toBe(expected.length)
      }),
    )
  })

  it('restore the text when inverted', () => {
    fc.assert(
      fc.property(changed, ({ text, splices }) => {
        const after = applySplices(text, splices)
        const back = invertSplices(text, splices)
        expect(wrongSplices(back, after.length)).toBeNull()
        expect(applySplices(after, back)).toEqual(text)
        expect(applySplices(text, invertSplices(after, back))).toEqual(after)
      }),
    )
  })

  it.each([
    { why: 'are out of order', splices: [at(3, 1), at(0, 1)] },
    { why: 'overlap', splices: [at(0, 2), at(1, 1)] },
    { why: 'reach past the end', splices: [at(4, 2)] },
    { why: 'begin past the end', splices: [at(6, 0, 'x')] },
  ])('are none when they $why', ({ splices }) => {
    expect(wrongSplices(splices, 5)).toMatch(/splice/i)
  })

  it('may end at the end and touch each other', () => {
    expect(wrongSplices([at(0, 2), at(2, 3), at(5, 0, 'x')], 5)).toBeNull()
  })
})

describe('rebasing', () => {
  it('produces one text whichever change came first', () => {
    fc.assert(
      fc.property(changedTwice, ({ text, one, other }) => {
        const otherOverOne = rebaseSplices(other, one)
        const oneOverOther = rebaseSplices(one, other, { first: 'own' })
        expect(otherOverOne === null).toBe(oneOverOther === null)
        if (!otherOverOne || !oneOverOther) return
        const afterOne = applySplices(text, one)
        const afterOther = applySplices(text, other)
        expect(wrongSplices(otherOverOne, afterOne.length)).toBeNull()
        expect(wrongSplices(oneOverOther, afterOther.length)).toBeNull()
        expect(applySplices(afterOne, otherOverOne)).toEqual(applySplices(afterOther, oneOverOther))
      }),
      { numRuns: howMany('RANDOM_TEXTS'), seed },
    )
  })

  it('is rejected exactly if both changed the same blocks differently', () => {
    fc.assert(
      fc.property(changedTwice, ({ one, other }) => {
        const touch = one.some((mine) => other.some((theirs) => overlap(mine, theirs) && !alike(mine, theirs)))
        expect(rebaseSplices(one, other) === null).toBe(touch)
      }),
      { numRuns: howMany('RANDOM_TEXTS'), seed },
    )
  })

  it('keeps the writing of both outside the shared range', () => {
    fc.assert(
      fc.property(changedTwice, ({ text, one, other }) => {
        const rebased = rebaseSplices(one, other)
        if (!rebased) return
        const result = applySplices(applySplices(text, other), rebased)
        const twice = one.filter((mine) => other.some((theirs) => overlap(mine, theirs) && alike(mine, theirs)))
        const written = [...other, ...one.filter((mine) => !twice.includes(mine))].flatMap(({ blocks }) => blocks)
        for (const block of new Set(written))
          expect(result.filter((b) => b === block).length).toBe(written.filter((b) => b === block).length)
      }),
    )
  })

  it('drops equal changes of both, and adjusts the positions after them', () => {
    const both = at(1, 1, 'x', 'y')
    expect(rebaseSplices([both, at(3, 1, 'mine')], [both, at(4, 1)])).toEqual([at(4, 1, 'mine')])
  })

  it('puts insertions at the same position side by side, the others’ first', () => {
    const text = ['a', 'b']
    const rebased = rebaseSplices([at(1, 0, 'mine')], [at(1, 0, 'theirs')])!
    expect(applySplices(applySplices(text, [at(1, 0, 'theirs')]), rebased)).toEqual(['a', 'theirs', 'mine', 'b'])
  })
})

describe('the difference of two texts', () => {
  it('turns the one into the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const splices = diffBlocks(before, after)
        expect(wrongSplices(splices, before.length)).toBeNull()
        expect(applySplices(before, splices)).toEqual(after)
      }),
      { numRuns: howMany('RANDOM_TEXTS'), seed },
    )
  })

  it('is empty for equal texts, and not larger than the change', () => {
    const before = Array.from({ length: 100 }, (_, index) => `paragraph ${index}`)
    expect(diffBlocks(before, [...before])).toEqual([])
    fc.assert(
      fc.property(splicesOf(100, fc.uuid()), (splices) => {
        const found = diffBlocks(before, applySplices(before, splices))
        expect(size(found)).toBe(size(splices))
      }),
    )
  })

  it('finds each of thousands of blocks replaced in place', () => {
    const before = Array.from({ length: 9000 }, (_, index) => `paragraph ${index}`)
    const after = before.map((block, index) => (index % 3 === 0 ? `${block}!` : block))
    expect(diffBlocks(before, after)).toHaveLength(3000)
  })

  it('leaves out unchanged blocks between thousands of changes', () => {
    const paragraphs = Array.from({ length: 9000 }, (_, index) => `paragraph ${index}`)
    // Every third block is changed, and every ninth is followed by a new one.
    const after = paragraphs.flatMap((block, index) => [
      index % 3 === 0 ? `${block}!` : block,
      ...(index % 9 === 0 ? [`after ${block}`] : []),
    ])
    const splices = diffBlocks(paragraphs, after)
    expect(applySplices(paragraphs, splices)).toEqual(after)
    expect(size(splices)).toBe(2 * 3000 + 1000)
  })

  it('is right for thousands of changes, moved blocks and equal ones', () => {
    const blocks = fc.array(fc.oneof(fc.nat(5), fc.nat(3000)).map(String), { minLength: 900, maxLength: 1500 })
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const splices = diffBlocks(before, after)
        expect(wrongSplices(splices, before.length)).toBeNull()
        expect(applySplices(before, splices)).toEqual(after)
      }),
      { numRuns: 20 },
    )
  })

  it('is found without a long search for texts that have nothing in common', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => `before ${index}`)
    const after = Array.from({ length: 19_000 }, (_, index) => `after ${index}`)
    expect(diffBlocks(before, after)).toEqual([{ start: 0, deleteCount: 20_000, blocks: after }])
  })
})

function size(splices: Splice<string>[]): number {
  return splices.reduce((sum, { deleteCount, blocks }) => sum + deleteCount + blocks.length, 0)
}

function at(start: number, deleteCount: number, ...blocks: string[]): Splice<string> {
  return { start, deleteCount, blocks }
}

function inside(insertion: Splice, around: Splice): boolean {
  return (
    insertion.deleteCount === 0 && insertion.start > around.start && insertion.start < around.start + around.deleteCount
  )
}

/** Both remove the same block, or one inserts inside the other's removed range. */
function overlap(one: Splice, other: Splice): boolean {
  const from = Math.max(one.start, other.start)
  const to = Math.min(one.start + one.deleteCount, other.start + other.deleteCount)
  if (from < to) return true
  return inside(one, other) || inside(other, one)
}

function alike(one: Splice, other: Splice): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
