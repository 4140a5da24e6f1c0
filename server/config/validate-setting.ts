import { problemOfValue } from './problem-of-value.ts'
import { explainSetting, type SettingName, settings, type Values } from './settings.ts'

export type Validated<N extends SettingName> = { value: Values[N] } | { problem: string; reason: string }

/**
 * Returns true if a value is in quotes. `docker --env-file` and systemd keep the quotes, while a
 * shell and `.env` remove them.
 */
export const isQuoted = (value: string): boolean => /^(["'])[^]*\1$/.test(value) && value.length > 1

/** Trims a value and removes quotes around it. Returns `undefined` if nothing is left. */
export const cleanValue = (raw: string | undefined): string | undefined => {
  const trimmed = raw?.trim() ?? ''
  const bare = isQuoted(trimmed) ? trimmed.slice(1, -1).trim() : trimmed
  return bare === '' ? undefined : bare
}

/**
 * The message for rules without one of their own. The validator's messages use technical terms for
 * types and formats.
 */
const WRONG_FORM = 'it does not have the format of this setting'

/**
 * Validates one value. `problem` is one line about the setting, and `reason` is only the mistake.
 * Neither quotes the value, which may be a secret.
 */
export const validateSetting = <N extends SettingName>(name: N, raw: string | undefined): Validated<N> => {
  const refused = (reason: string) => ({ problem: explainSetting(name, `is not valid: ${reason}`), reason })
  const value = cleanValue(raw)
  const problem = value === undefined ? null : problemOfValue(value)
  if (problem !== null) return refused(problem)
  const parsed = settings[name].schema.safeParse(value, { error: () => WRONG_FORM })
  if (parsed.success) return { value: parsed.data as Values[N] }
  return refused(parsed.error.issues[0]?.message ?? WRONG_FORM)
}
