import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { applySplices, rebaseSplices } from '#manuscript/model/diff/splices.ts'
import { tidySplices } from '#manuscript/model/diff/tidy-splices.ts'
import type { SerializedSplices, SerializedBlocks } from '../serialized-blocks.ts'
import { type Checkpoint, replacedIn } from './sync-state.ts'

/** Two changes of the same text, each rebased onto the other. */
interface Rebased {
  own: SerializedSplices
  others: SerializedSplices[]
}

/**
 * Returns the server's text after a push, and the changes that the push missed, as they apply to the
 * pushed text. Returns null if the two overlap.
 */
export const rebasePush = (
  base: SerializedBlocks,
  push: SerializedSplices,
  missed: readonly SerializedSplices[],
): { text: SerializedBlocks; others: readonly SerializedSplices[] } | null => {
  const rebased = rebaseChanges(push, missed)
  if (!rebased) return null
  const before = missed.reduce<SerializedBlocks>(applySplices, base)
  const text = applySplices(before, rebased.own)
  if (text.length > 0) return { text, others: rebased.others }
  // Together they deleted the last block, and the server put an empty one there.
  const tidy = applySplices(before, tidySplices(rebased.own, before.length))
  return { text: tidy, others: [...rebased.others, diffBlocks(text, tidy)] }
}

interface LocalEdits {
  /** The text that the oldest checkpoint was made from. */
  from: SerializedBlocks
  /** Remote changes to `from`, and the text that results from them. */
  others: readonly SerializedSplices[]
  to: SerializedBlocks
  /** The text in the editor. */
  now: SerializedBlocks
}

interface RebasedEdits {
  checkpoints: Checkpoint[]
  /** Texts of dropped checkpoints that the text in the editor no longer contains. */
  replaced: SerializedBlocks[]
  /** Remote changes, as they apply to the text in the editor. */
  others: readonly SerializedSplices[]
  text: SerializedBlocks
}

/**
 * Rebases the local edits onto remote changes. Returns null if the two overlap. Checkpoints are
 * rebased one by one, so that they stay separate revisions. If only checkpoints overlap, they are
 * dropped. Typed text is part of the text in the editor, and texts that an AI edit replaced are
 * returned.
 */
export const rebaseLocal = (
  checkpoints: readonly Checkpoint[],
  { from, others, to, now }: LocalEdits,
): RebasedEdits | null => {
  const all = rebaseTexts(from, [...checkpoints.map(({ text }) => text), now], others, to)
  const rebased = all ?? rebaseTexts(from, [now], others, to)
  return (
    rebased && {
      checkpoints: all ? checkpoints.map((checkpoint, at) => ({ ...checkpoint, text: all.texts[at]! })) : [],
      replaced: all ? [] : replacedIn(checkpoints),
      others: rebased.others,
      text: rebased.texts.at(-1)!,
    }
  )
}

/** Rebases consecutive texts. `to` is `from` with the remote changes applied. */
const rebaseTexts = (
  from: SerializedBlocks,
  texts: readonly SerializedBlocks[],
  others: readonly SerializedSplices[],
  to: SerializedBlocks,
): { texts: SerializedBlocks[]; others: readonly SerializedSplices[] } | null => {
  const rebased: SerializedBlocks[] = []
  for (const [at, text] of texts.entries()) {
    const step = rebaseChanges(diffBlocks(texts[at - 1] ?? from, text), others)
    if (!step) return null
    rebased.push(applySplices(rebased.at(-1) ?? to, step.own))
    others = step.others
  }
  return { texts: rebased, others }
}

const rebaseChanges = (own: SerializedSplices, others: readonly SerializedSplices[]): Rebased | null => {
  const rebased: SerializedSplices[] = []
  let mine = own
  for (const theirs of others) {
    const next = rebaseSplices(mine, theirs)
    const past = rebaseSplices(theirs, mine, { first: 'own' })
    if (!next || !past) return null
    rebased.push(past)
    mine = next
  }
  return { own: mine, others: rebased }
}
