import { LOCAL } from '../config/local-parts.ts'
import { settingNames, settings } from '../config/settings.ts'
import { cleanValue } from '../config/validate-setting.ts'

const localParts: ReadonlySet<string> = new Set(Object.values(LOCAL))

/** Shorter secrets would match parts of ordinary words. */
const SHORTEST = 4

/** Returns every configured secret, and the password of every address, both raw and decoded. */
const secretsIn = (values: Record<string, string | undefined>): string[] =>
  settingNames.flatMap((name) => {
    const value = cleanValue(values[name] || values[name.toLowerCase()])
    if (value === undefined || localParts.has(value)) return []
    const password = URL.parse(value)?.password ?? ''
    const whole = settings[name].secret ? [value] : []
    return [...whole, password, decode(password)].filter((secret) => secret.length >= SHORTEST)
  })

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns a function that removes all configured secrets from a text. Some servers quote the key
 * that they refuse.
 */
export const hideSecrets = (values: Record<string, string | undefined>): ((text: string) => string) => {
  const secrets = secretsIn(values)
  return (text) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text)
}
