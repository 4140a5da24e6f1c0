import { checkTogether } from './check-together.ts'
import type { Config } from './config.ts'
import { IN_BROWSER } from './local-parts.ts'
import { ConfigError } from './config-error.ts'
import { eitherCase } from './network-settings.ts'
import { type SettingName, settingNames, type Values } from './settings.ts'
import { toConfig } from './to-config.ts'
import { cleanValue, validateSetting } from './validate-setting.ts'

export type Environment = Record<string, string | undefined>

const valueOf = (environment: Environment, name: SettingName): string | undefined =>
  environment[name] || (eitherCase.has(name) ? environment[name.toLowerCase()] : undefined)

/**
 * Reads and validates all settings. Throws a ConfigError with one line for each wrong or missing
 * setting: its name, the problem, its purpose and an example.
 */
export const readConfig = (environment: Environment): Config => {
  const read: Partial<Values> = {}
  const problems = new Map<SettingName, string>()
  for (const name of settingNames) {
    const validated = validateSetting(name, valueOf(environment, name))
    if ('problem' in validated) problems.set(name, validated.problem)
    else Object.assign(read, { [name]: validated.value })
  }
  const all = [...problems.values(), ...checkTogether(read, new Set(problems.keys()))]
  if (all.length) throw new ConfigError(all)
  const provided = settingNames.filter((name) => ![undefined, IN_BROWSER].includes(cleanValue(environment[name])))
  for (const name of ['AI_MODEL', 'SMTP_URL'] as const) if (read[name] === IN_BROWSER) read[name] = undefined
  return toConfig(read as Values, new Set(provided))
}
