import { eitherCase } from '../config/network-settings.ts'
import { type SettingName, settingNames, settings } from '../config/settings.ts'
import { cleanValue, validateSetting } from '../config/validate-setting.ts'

export interface ReportedSetting {
  name: SettingName
  source: 'environment' | '.env' | "owner's page" | 'default'
  /** null: not set and without a default, or not to be shown. */
  value: string | null
  secret: boolean
}

interface Given {
  values: Record<string, string | undefined>
  fromFile: ReadonlySet<string>
  /** The settings that the owner's page has, where nothing else sets them. */
  fromOwner: ReadonlySet<string>
}

/** An address without what may be secret in it. */
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

/** Proxies count in small letters too. */
const find = (values: Given['values'], fromFile: Given['fromFile'], name: SettingName) => {
  const used = !values[name] && eitherCase.has(name) ? name.toLowerCase() : name
  return { given: values[used], isInFile: fromFile.has(used) }
}

/** Each setting with its value and where that comes from. Secrets, and values that are not valid, are never shown. */
export const reportSettings = ({ values, fromFile, fromOwner }: Given): ReportedSetting[] =>
  settingNames.map((name) => {
    const { given, isInFile } = find(values, fromFile, name)
    const value = cleanValue(given)
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
