import type { Revision } from '#contract/projects.ts'
import { seconds } from '../present-project.ts'
import type { RevisionHead } from '../repository.ts'

/** One entry of the timeline. Its revisions are ordered newest first. */
export type Group = [RevisionHead, ...RevisionHead[]]

/**
 * The kinds of revisions that are saved every few seconds and grouped. AI edits, outlines and
 * restores get entries of their own.
 */
const small = new Set<RevisionHead['kind']>(['typing', 'whole', 'draft'])
const HALF_AN_HOUR = 30 * 60 * 1000

/**
 * A save is a large deletion if it removes more than this many words, or more than a fifth of the
 * text.
 */
const MANY_WORDS = 50
const FIFTH = 0.2
/**
 * Removing fewer words than this is never a large deletion, since a single word may have been half
 * typed when it was saved.
 */
const FEWEST_WORDS = 2

/**
 * Returns true if a save deleted much of the text. Grouping it with earlier saves would hide the
 * text before the deletion.
 */
const isLargeDeletion = ({ words, wordsChange, wordsRemoved }: RevisionHead): boolean => {
  const removed = wordsRemoved ?? -wordsChange
  if (removed < FEWEST_WORDS) return false
  return removed > MANY_WORDS || removed > (words - wordsChange) * FIFTH
}

/**
 * Returns true if two consecutive revisions share a timeline entry. They do if both have the same
 * groupable kind, device and half hour of the clock. Clock-aligned half hours keep an entry
 * unchanged when more is written later. A large deletion starts a new entry, so that the entry
 * before it shows the deleted text.
 */
export const belongTogether = (one: RevisionHead, older: RevisionHead): boolean =>
  !isLargeDeletion(one) &&
  one.kind === older.kind &&
  small.has(one.kind) &&
  one.device === older.device &&
  halfHour(one.createdAt) === halfHour(older.createdAt)

const halfHour = (moment: Date): number => Math.floor(moment.getTime() / HALF_AN_HOUR)

/** Appends older revisions to groups that are ordered newest first. */
export const addToGroups = (groups: Group[], older: readonly RevisionHead[]): void => {
  for (const revision of older) {
    const last = groups.at(-1)
    if (last && belongTogether(last.at(-1)!, revision)) last.push(revision)
    else groups.push([revision])
  }
}

/**
 * Presents a group as one history entry: the text after its newest save, compared with the text
 * before its oldest.
 */
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
