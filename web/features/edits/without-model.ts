import { registerOf } from '#manuscript/model/tone-register.ts'
import { paraphraseTones } from '#contract/edits.ts'

/** Groups of tones that give the same text without a model. */
export const alikeTones: readonly (readonly string[])[] = Object.values(
  Object.groupBy(paraphraseTones, ({ value }) => registerOf(value)),
)
  .map((tones) => (tones ?? []).map(({ label }) => label))
  .filter((labels) => labels.length > 1)
