import type { Revision } from '#contract/projects.ts'
import { seconds } from './present-project.ts'
import type { RevisionHead } from './repository.ts'

/** One entry of the timeline, its revisions newest first. */
export type Group = [RevisionHead, ...RevisionHead[]]

/** Saved every few seconds, these say little one by one. What AI, an outline or a restore did stands alone. */
const small = new Set<RevisionHead['kind']>(['typing', 'whole', 'draft'])
const HALF_AN_HOUR = 30 * 60 * 1000

/**
 * Whether two revisions that follow one another stand in the timeline as one: small ones of a kind, made on one device in
 * the same half hour. By the clock, so that an entry never loses what it had when more is written after it.
 */
export const belongTogether = (one: RevisionHead, other: RevisionHead): boolean =>
  one.kind === other.kind &&
  small.has(one.kind) &&
  one.device === other.device &&
  halfHour(one.createdAt) === halfHour(other.createdAt)

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
  }
}
