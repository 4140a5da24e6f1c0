import { registerOf } from '#manuscript/model/tone-register.ts'
import { paraphraseTones } from '#contract/edits.ts'
import { useUser } from '#web/lib/account.ts'
import { useInstallation } from '#web/lib/installation.ts'

/** Whether no language model writes for this person. Who brings a key of their own has one. */
export const useIsWithoutModel = (): boolean => {
  const { data: installation } = useInstallation()
  const { data: user } = useUser()
  return installation?.writer.kind === 'builtin' && user?.byok === false
}

/** Tones that give the same text without a model, in groups. */
export const alikeTones: readonly (readonly string[])[] = Object.values(
  Object.groupBy(paraphraseTones, ({ value }) => registerOf(value)),
)
  .map((tones) => (tones ?? []).map(({ label }) => label))
  .filter((labels) => labels.length > 1)
