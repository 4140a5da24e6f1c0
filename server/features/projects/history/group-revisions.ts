import type { Revision } from '#contract/projects.ts'
import { seconds } from '../present-project.ts'
import type { RevisionHead } from '../repository.ts'

/** One entry of the timeline, its revisions newest first. */
export type Group = [RevisionHead, ...RevisionHead[]]

/** Saved every few seconds, these say little one by one. What AI, an outline or a restore did stands alone. */
const small = new Set<RevisionHead['kind']>(['typing', 'whole', 'draft'])
const HALF_AN_HOUR = 30 * 60 * 1000

/** A save that removes more words than this, or more than a fifth of them, is a large deletion. */
const MANY_WORDS = 50
const FIFTH = 0.2
/** A single word is no large deletion of any text: it may have been half typed when it was saved. */
const FEWEST_WORDS = 2

/** Whether a save took much of the text out. The text before it must not be hidden in an entry of what came after. */
const isLargeDeletion = ({ words, wordsChange, wordsRemoved }: RevisionHead): boolean => {
  const removed = wordsRemoved ?? -wordsChange
  if (removed < FEWEST_WORDS) return false
  return removed > MANY_WORDS || removed > (words - wordsChange) * FIFTH
}

/**
 * Whether two revisions that follow one another stand in the timeline as one: small ones of a kind, made on one device in
 * the same half hour. By the clock, so that an entry never loses what it had when more is written after it. A large
 * deletion begins an entry, so that the one before it has the text that was deleted.
 */
export const belongTogether = (one: RevisionHead, older: RevisionHead): boolean =>
  !isLargeDeletion(one) &&
  one.kind === older.kind &&
  small.has(one.kind) &&
  one.device === older.device &&
  halfHour(one.createdAt) === halfHour(older.createdAt)

const halfHour = (moment: Date): number => Math.floor(moment.getTime() / HALF_AN_HOUR)

/** Adds older revisions to groups that are newest first. */
export const addToGroups = (groups: Group[], older: readonly RevisionHead[]): void => {
  for (const revision of older) {
    const last = groups.at(-1)
    if (last && belongTogether(last.at(-1)!, revision)) last.push(revision)
    else groups.push([revision])
  }
}

/** Stands for the text after all of its saves, and is compared with the text before them. */
export const presentGroup = (group: Group): Revision => {
  const [newest] = group
  const oldest = group.at(-1)!
  return {
    id: String(newest.revision),
    revision: newest.revision,
    kind: newest.kind,
    device: newest.device,
    created_date: seconds(newest.createdAt),
    words: newest.words,
    words_change: group.reduce((sum, { wordsChange }) => sum + wordsChange, 0),
    previous: oldest.revision === 0 ? null : oldest.revision - 1,
    saves: group.length,
  }
}
