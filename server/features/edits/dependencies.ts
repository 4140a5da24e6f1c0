import type { ReadingDependencies, ReadingUser } from '../../writing/reading-dependencies.ts'

/** The dependencies of AI calls on a text. */
export type EditDependencies = ReadingDependencies

/** The account that makes the call, and what its plan allows. */
export type EditUser = ReadingUser
