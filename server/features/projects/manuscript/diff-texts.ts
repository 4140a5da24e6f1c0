import { diffSteps } from '#manuscript/model/diff-blocks.ts'
import type { Splice } from '#manuscript/model/splices.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'

/** Returns small splices that turn one text into another. Yields in between, because a text may be very long. */
export const diffTexts = async (before: readonly string[], after: readonly string[]): Promise<Splice<string>[]> => {
  const yieldTurn = createYielder()
  const steps = diffSteps(before, after)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (yieldTurn.isDue()) await yieldTurn()
  }
}
