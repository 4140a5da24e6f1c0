import { eitherCase } from '../config/network-settings.ts'
import { type SettingName, settingNames, settings } from '../config/settings.ts'
import { cleanValue, validateSetting } from '../config/validate-setting.ts'

export interface ReportedSetting {
  name: SettingName
  source: 'environment' | '.env' | "owner's page" | 'default'
  /** null if it is not set and has no default, or if it must not be shown. */
  value: string | null
  secret: boolean
}

interface SettingSources {
  values: Record<string, string | undefined>
  fromFile: ReadonlySet<string>
  /** The settings that the owner's page defines and nothing else overrides. */
  fromOwner: ReadonlySet<string>
}

/** Returns an address without the parts that may be secret. */
const publicPart = (value: string): string => {
  const { protocol, host, pathname, search } = new URL(value)
  return `${protocol}//${host}${pathname}${search && '?...'}`
}

const shown = (name: SettingName, value: string): string | null => {
  if (/^[a-z]+:\/\//i.test(value)) return publicPart(value)
  return settings[name].secret ? null : value
}

const defaultOf = (name: SettingName): string | null => {
  const parsed = validateSetting(name, undefined)
  if ('problem' in parsed || parsed.value === undefined) return null
  const value: unknown = parsed.value
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(',') || null : String(value)
}

/** Proxies are also accepted in lower case. */
const find = (values: SettingSources['values'], fromFile: SettingSources['fromFile'], name: SettingName) => {
  const used = !values[name] && eitherCase.has(name) ? name.toLowerCase() : name
  return { raw: values[used], isInFile: fromFile.has(used) }
}

/** Returns each setting with its value and source. Secrets and invalid values are never shown. */
export const reportSettings = ({ values, fromFile, fromOwner }: SettingSources): ReportedSetting[] =>
  settingNames.map((name) => {
    const { raw, isInFile } = find(values, fromFile, name)
    const value = cleanValue(raw)
    const { secret } = settings[name]
    if (value === undefined && fromOwner.has(name)) return { name, source: "owner's page", value: null, secret: true }
    if (value === undefined) return { name, source: 'default', value: defaultOf(name), secret }
    const isValid = !('problem' in validateSetting(name, value))
    return {
      name,
      source: isInFile ? '.env' : 'environment',
      value: isValid ? shown(name, value) : null,
      secret,
    }
  })
