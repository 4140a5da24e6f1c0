import { registerOf } from '#manuscript/model/tone-register.ts'
import { paraphraseTones } from '#contract/edits.ts'

/** The tones for which the built-in writer makes the same text, by group. */
export const alikeTones: readonly (readonly string[])[] = Object.values(
  Object.groupBy(paraphraseTones, ({ value }) => registerOf(value)),
)
  .map((tones) => (tones ?? []).map(({ label }) => label))
  .filter((labels) => labels.length > 1)
