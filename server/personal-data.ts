import type { Queryable } from './database/database.ts'

/** One file of a person's archive. */
export interface PersonalFile {
  /** Below the archive's root, in ASCII, with slashes. */
  path: string
  text: string
}

/** Yields a person's files of one area, a few at a time, so that an archive never holds up other work. */
export type PersonalFiles = (db: Queryable, userId: string) => AsyncIterable<PersonalFile>
