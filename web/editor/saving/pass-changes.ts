import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { applySplices, rebaseSplices } from '#manuscript/model/splices.ts'
import { tidySplices } from '#manuscript/model/tidy-splices.ts'
import type { Splices, Text } from './text.ts'

interface Passed {
  /** As it is to be done after the others. */
  own: Splices
  /** As they are to be done after it. */
  others: Splices[]
}

/**
 * What the server has after a save and what the save missed, and what that is to the text which the save was made of; null
 * where the two touch.
 */
export const passSave = (
  base: Text,
  save: Splices,
  missed: readonly Splices[],
): { text: Text; others: readonly Splices[] } | null => {
  const passed = passChanges(save, missed)
  if (!passed) return null
  const before = missed.reduce<Text>(applySplices, base)
  const text = applySplices(before, passed.own)
  if (text.length > 0) return { text, others: passed.others }
  // Together they took the last block, and the server put an empty one there.
  const tidy = applySplices(before, tidySplices(passed.own, before.length))
  return { text: tidy, others: [...passed.others, diffBlocks(text, tidy)] }
}

/** Moves a change past what others did to its base one after the other, and them past it; null where the two touch. */
const passChanges = (own: Splices, others: readonly Splices[]): Passed | null => {
  const moved: Splices[] = []
  let mine = own
  for (const theirs of others) {
    const next = rebaseSplices(mine, theirs)
    const past = rebaseSplices(theirs, mine, { first: 'own' })
    if (!next || !past) return null
    moved.push(past)
    mine = next
  }
  return { own: mine, others: moved }
}

/**
 * The same with texts, the first made of `from` and each other one of the one before it, where `from` with what others did
 * is `to`.
 */
export const passTexts = (
  from: Text,
  texts: readonly Text[],
  others: readonly Splices[],
  to: Text,
): { texts: Text[]; others: readonly Splices[] } | null => {
  const moved: Text[] = []
  for (const [at, text] of texts.entries()) {
    const passed = passChanges(diffBlocks(texts[at - 1] ?? from, text), others)
    if (!passed) return null
    moved.push(applySplices(moved.at(-1) ?? to, passed.own))
    others = passed.others
  }
  return { texts: moved, others }
}
