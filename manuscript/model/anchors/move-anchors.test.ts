import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'
import { diffBlocks } from '../diff/diff-blocks.ts'
import { applySplices, invertSplices, type Splice } from '../diff/splices.ts'
import { anchorTextOf, replacePassage } from './anchor-text.ts'
import { type Anchor, anchorAt, LONGEST_QUOTE, type Passage } from './anchor.ts'
import { findAnchors } from './find-anchors.ts'
import { moveAnchors } from './move-anchors.ts'

const paragraph = (text: string): string =>
  JSON.stringify({ type: 'paragraph', version: 1, children: text === '' ? [] : [{ type: 'text', version: 1, text }] })
const textOf = (blocks: readonly string[]) => blocks.map(paragraph)

const anchor = (text: readonly string[], passage: Passage): Anchor =>
  anchorAt((at) => text[at] && anchorTextOf(text[at]), passage)!
/** Anchors the first occurrence of a quote within one block. */
const on = (lines: readonly string[], quote: string): Anchor => {
  const block = lines.findIndex((line) => line.includes(quote))
  const start = lines[block]!.indexOf(quote)
  return anchor(textOf(lines), { block, start, endBlock: block, end: start + quote.length })
}
const quoteIn = (text: readonly string[], { block, start, endBlock, end }: Passage): string =>
  text
    .slice(block, endBlock + 1)
    .map((json, at) => anchorTextOf(json).slice(at === 0 ? start : 0, at === endBlock - block ? end : undefined))
    .join('\n')

/** Moves the anchor of a quote to another text, by the difference of both. */
const moved = (before: readonly string[], after: readonly string[], quote: string): Anchor =>
  moveAnchors([on(before, quote)], textOf(before), diffBlocks(textOf(before), textOf(after)))[0]!

describe('an anchor', () => {
  it('stays with its passage when text before and after it changes', () => {
    expect(
      moved(['She met the old king there.'], ['First.', 'Then she met the old king, there.'], 'old king'),
    ).toMatchObject({ block: 1, start: 17, end: 25, quote: 'old king', lost: false })
  })

  it('does not take in what is typed at its edges, but what is typed inside it', () => {
    expect(moved(['a king b'], ['a kings b'], 'king').quote).toBe('king')
    expect(moved(['a king b'], ['a viking b'], 'king').quote).toBe('king')
    expect(moved(['a old king b'], ['a old mad king b'], 'old king').quote).toBe('old mad king')
  })

  it('holds what is left of its passage', () => {
    expect(moved(['one two three four'], ['one two four'], 'two three').quote).toBe('two ')
  })

  it('follows a passage over the edges of paragraphs', () => {
    expect(moved(['one two three'], ['one two', 'three'], 'two three')).toMatchObject({
      block: 0,
      endBlock: 1,
      quote: 'two\nthree',
    })
    const lines = ['one two', 'three four']
    const across = anchor(textOf(lines), { block: 0, start: 4, endBlock: 1, end: 5 })
    const joined = diffBlocks(textOf(lines), textOf(['one two three four']))
    expect(across.quote).toBe('two\nthree')
    expect(moveAnchors([across], textOf(lines), joined)[0]).toMatchObject({ block: 0, endBlock: 0, lost: false })
  })

  it('is lost with its passage, keeps the quote, and returns with the passage', () => {
    const before = textOf(['One.', 'The king is dead.', 'Three.'])
    const deleted: Splice<string>[] = [{ start: 1, deleteCount: 1, blocks: [] }]
    const after = applySplices(before, deleted)
    const [lost] = moveAnchors([on(['One.', 'The king is dead.'], 'king')], before, deleted)
    expect(lost).toMatchObject({ lost: true, quote: 'king', block: 1 })
    const unrelated = textOf(['One.', 'Another king.', 'Three.'])
    const typed = diffBlocks(after, unrelated)
    const [still] = moveAnchors([lost!], after, typed)
    expect(still).toMatchObject({ lost: true, quote: 'king' })
    const undone = diffBlocks(unrelated, before)
    expect(moveAnchors([still!], unrelated, undone)[0]).toMatchObject({
      lost: false,
      block: 1,
      start: 4,
      quote: 'king',
    })
  })

  it('returns although the text before it was edited together with its deletion', () => {
    const before = textOf(['One.', 'The king is dead.'])
    const deleted = textOf(['One.', ''])
    const [lost] = moveAnchors([on(['One.', 'The king is dead.'], 'king is dead')], before, diffBlocks(before, deleted))
    const undone = textOf(['One.', 'So the old king is dead.'])
    expect(moveAnchors([lost!], deleted, diffBlocks(deleted, undone))[0]).toMatchObject({ lost: false, start: 11 })
  })

  it('moves with a chapter', () => {
    const before = ['Chapter one', 'The king.', 'Chapter two', 'The queen.']
    const after = ['Chapter two', 'The queen.', 'Chapter one', 'The king.']
    expect(moved(before, after, 'king')).toMatchObject({ block: 3, lost: false })
    expect(moved(before, after, 'queen')).toMatchObject({ block: 1, lost: false })
  })

  it('is cut if its passage grows very long', () => {
    const lines = ['from here to there']
    const grown = textOf(['from here ' + 'x'.repeat(10 * LONGEST_QUOTE) + ' to there'])
    const [long] = moveAnchors([on(lines, 'here to')], textOf(lines), diffBlocks(textOf(lines), grown))
    expect(long!.quote).toHaveLength(LONGEST_QUOTE)
    expect(quoteIn(grown, long!)).toBe(long!.quote)
    const many = textOf(['from here', ...Array.from({ length: 500 }, () => 'and then'), 'to there'])
    const [over] = moveAnchors([on(lines, 'here to')], textOf(lines), diffBlocks(textOf(lines), many))
    expect(quoteIn(many, over!)).toBe(over!.quote)
  })

  it('is found again in a text that it does not belong to', () => {
    const king = on(['The king is dead.'], 'king')
    const inLines = (...text: string[]) => findAnchors([king], { length: text.length, textAt: (at) => text[at] })
    expect(inLines('One.', 'Two.', 'The king is dead.')[0]).toMatchObject({ block: 2, start: 4 })
    expect(inLines('One.')[0]).toMatchObject({ lost: true })
  })
})

/** Returns the anchor of a suggestion after each of the texts that follow the first. */
const follow = (texts: readonly string[], original: string, replacement: string): Anchor[] => {
  let one: Anchor = { ...on([texts[0]!], original), suggestion: { original, replacement } }
  return texts.slice(1).map((after, at) => {
    const before = textOf([texts[at]!])
    ;[one = one] = moveAnchors([one], before, diffBlocks(before, textOf([after])))
    return one
  })
}

describe('the anchor of a suggestion', () => {
  it.each([
    ['king', 'kit'],
    ['king', 'queen'],
    ['king', 'king and his men'],
    ['old king', 'king'],
    ['king', 'queen, the king'],
  ])('covers all of the new text once "%s" became "%s", and the old one again when it is undone', (old, fresh) => {
    const text = `Once the ${old} sat by the fire.`
    const accepted = text.replace(old, fresh)
    const [there, back] = follow([text, accepted, text], old, fresh)
    expect(there).toMatchObject({ lost: false, quote: fresh, start: 9 })
    expect(back).toMatchObject({ lost: false, quote: old, start: 9 })
  })

  it('covers the new text if something else in the paragraph changed with it', () => {
    const [there] = follow(
      [
        'Once the king sat by the fire, and it was cold outside.',
        'So once the queen sat by the fire, and it was cold.',
      ],
      'king',
      'queen',
    )
    expect(there).toMatchObject({ quote: 'queen', start: 12 })
  })

  it('holds what is left of its passage if the author writes something else', () => {
    const [there] = follow(
      ['Once the old king sat by the fire.', 'Once the old duke sat by the fire.'],
      'old king',
      'queen',
    )
    expect(there).toMatchObject({ quote: 'old ' })
  })
})

/** Words that occur often, so that quotes are not unique. */
const line = fc
  .array(fc.constantFrom('king', 'queen', 'a', 'the', 'old', 'é', '😀'), { maxLength: 8 })
  .map((words) => words.join(' '))
const story = fc.array(line, { minLength: 1, maxLength: 8 })
const passageIn = (lines: readonly string[]) =>
  fc.tuple(fc.nat(lines.length - 1), fc.nat(40), fc.nat(2), fc.nat(40)).map(([block, start, more, length]): Passage => {
    const endBlock = Math.min(lines.length - 1, block + more)
    const from = Math.min(start, lines[block]!.length)
    const to = Math.min(block === endBlock ? from + length : length, lines[endBlock]!.length)
    return { block, start: from, endBlock, end: to }
  })
const storyWithTexts = story.chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    passages: fc.array(passageIn(lines), { minLength: 1, maxLength: 5 }),
    later: fc.array(story, { minLength: 1, maxLength: 5 }),
    typed: fc.tuple(fc.nat(lines.length - 1), fc.nat(40), fc.constantFrom('x', 'the ', '')),
  }),
)

describe('random changes', () => {
  it('leave each anchor at its quote, or lost with the last one', () => {
    fc.assert(
      fc.property(storyWithTexts, ({ lines, passages, later }) => {
        let text = textOf(lines)
        let anchors = passages.flatMap((passage) => anchorAt((at) => lines[at], passage) ?? [])
        for (const next of later) {
          const after = textOf(next)
          const before = anchors
          anchors = moveAnchors(anchors, text, diffBlocks(text, after))
          for (const [at, one] of anchors.entries())
            expect(one.lost ? before[at]!.quote : quoteIn(after, one)).toBe(one.quote)
          text = after
        }
      }),
      { seed, numRuns: howMany('RANDOM_TEXTS') },
    )
  })

  it('bring back each anchor when they are undone', () => {
    fc.assert(
      fc.property(storyWithTexts, ({ lines, passages, later }) => {
        const text = textOf(lines)
        const anchors = passages.flatMap((passage) => anchorAt((at) => lines[at], passage) ?? [])
        const splices = diffBlocks(text, textOf(later[0]!))
        const there = moveAnchors(anchors, text, splices)
        const back = moveAnchors(there, applySplices(text, splices), invertSplices(text, splices))
        const wrong = back.filter(
          (one, at) => there[at]!.lost && !one.lost && quoteIn(text, one) !== anchors[at]!.quote,
        )
        expect(wrong).toEqual([])
      }),
      { seed, numRuns: howMany('RANDOM_TEXTS') },
    )
  })

  it('outside a passage leave its quote as it is', () => {
    fc.assert(
      fc.property(storyWithTexts, ({ lines, passages, typed: [block, offset, typed] }) => {
        const text = textOf(lines)
        const place = Math.min(offset, lines[block]!.length)
        const line = lines[block]!.slice(0, place) + typed + lines[block]!.slice(place)
        const splices = [{ start: block, deleteCount: 1, blocks: [paragraph(line)] }]
        for (const passage of passages) {
          const one = anchorAt((at) => lines[at], passage)
          const isInside = block >= passage.block && block <= passage.endBlock
          if (!one || isInside) continue
          expect(moveAnchors([one], text, splices)[0]).toBe(one)
        }
      }),
      { seed, numRuns: howMany('RANDOM_TEXTS') },
    )
  })
})

it('keeps a passage between two edits of one paragraph', () => {
  expect(moved(['one two three four five'], ['ONE two three four FIVE'], 'three')).toMatchObject({
    start: 8,
    lost: false,
  })
})

it('takes time in proportion to the text for all kinds of anchors', () => {
  const lines = Array.from({ length: 3000 }, () => 'a'.repeat(600))
  const text = textOf(lines)
  const anchors = Array.from({ length: 500 }, (_, at) =>
    anchor(text, { block: at, start: 100, endBlock: at, end: 300 }),
  )
  const started = performance.now()
  const lost = moveAnchors(anchors, text, [{ start: 0, deleteCount: 3000, blocks: [] }])
  expect(lost.every((one) => one.lost)).toBe(true)
  const other = textOf(lines.map((one) => one.slice(0, 500) + 'b'))
  moveAnchors(lost, [], [{ start: 0, deleteCount: 0, blocks: other }])
  expect(performance.now() - started).toBeLessThan(5000)
})

describe('replacing a passage', () => {
  const block = {
    type: 'paragraph',
    version: 1,
    children: [
      { type: 'text', version: 1, text: 'The ', format: 0 },
      { type: 'text', version: 1, text: 'old king', format: 1 },
      { type: 'text', version: 1, text: ' sat.', format: 0 },
    ],
  } satisfies EditorNode

  it('keeps the formatting of its beginning', () => {
    const replaced = replacePassage(block, { start: 4, end: 16, quote: 'old king sat', text: 'queen stood' })
    expect(replaced?.children).toMatchObject([{ text: 'The ' }, { text: 'queen stood', format: 1 }, { text: '.' }])
  })

  it('refuses a passage that is no longer what it was', () => {
    expect(replacePassage(block, { start: 4, end: 12, quote: 'new king', text: 'x' })).toBeNull()
  })
})
