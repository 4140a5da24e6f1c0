import { registerOf } from '#manuscript/model/tone-register.ts'
import { paraphraseTones } from '#contract/edits.ts'
import { useUser } from '#web/lib/account/account.ts'
import { useInstallation } from '#web/lib/account/installation.ts'

/**
 * Returns true if no language model writes for this person. People with their own AI key have one.
 */
export const useIsWithoutModel = (): boolean => {
  const { data: installation } = useInstallation()
  const { data: user } = useUser()
  return installation?.writer.kind === 'builtin' && user?.byok === false
}

/** Groups of tones that give the same text without a model. */
export const alikeTones: readonly (readonly string[])[] = Object.values(
  Object.groupBy(paraphraseTones, ({ value }) => registerOf(value)),
)
  .map((tones) => (tones ?? []).map(({ label }) => label))
  .filter((labels) => labels.length > 1)
