import { diffSteps } from '#manuscript/model/diff/diff-blocks.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { runInTurns } from '#writer/builtin/text/run-in-turns.ts'

/**
 * Returns small splices that turn one text into another. Yields in between, because a text may be
 * very long.
 */
export const diffTexts = (before: readonly string[], after: readonly string[]): Promise<Splice<string>[]> =>
  runInTurns(diffSteps(before, after))
