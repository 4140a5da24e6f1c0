import type { Queryable } from '../database/database.ts'

/** One file of a person's archive. */
export interface PersonalFile {
  /** The path relative to the archive's root, in ASCII, with slashes. */
  path: string
  /** The text or bytes in pieces, so that a long text is never held as a whole. */
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

/**
 * Yields the files of one area of a user's data, a few at a time, so that building an archive
 * doesn't block other work.
 */
export type PersonalFiles = (db: Queryable, userId: string) => AsyncIterable<PersonalFile>
