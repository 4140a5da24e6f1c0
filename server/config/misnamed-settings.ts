import { eitherCase } from './network-settings.ts'
import type { Environment } from './read-config.ts'
import { isSettingName, type SettingName, settingNames, settings } from './settings.ts'

/** Names that other programs use for the same setting. */
const otherNames: Record<string, SettingName> = {
  DB_URL: 'DATABASE_URL',
  POSTGRES_URL: 'DATABASE_URL',
  POSTGRESQL_URL: 'DATABASE_URL',
  SMTP_HOST: 'SMTP_URL',
  SMTP_PORT: 'SMTP_URL',
  SMTP_USER: 'SMTP_URL',
  SMTP_USERNAME: 'SMTP_URL',
  SMTP_PASS: 'SMTP_URL',
  SMTP_PASSWORD: 'SMTP_URL',
  SMTP_FROM: 'MAIL_FROM',
  EMAIL_FROM: 'MAIL_FROM',
  FROM_EMAIL: 'MAIL_FROM',
  STRIPE_KEY: 'STRIPE_SECRET_KEY',
  STRIPE_API_KEY: 'STRIPE_SECRET_KEY',
}

/**
 * Names that are checked only in `.env`, because in the environment they often belong to other
 * programs.
 */
const otherNamesInFile: Record<string, SettingName> = {
  SECRET_KEY: 'APP_SECRET',
  SITE_URL: 'PUBLIC_URL',
  APP_URL: 'PUBLIC_URL',
  BASE_URL: 'PUBLIC_URL',
  OPENAI_API_KEY: 'AI_API_KEY',
  OPENAI_BASE_URL: 'AI_BASE_URL',
  OPENAI_API_BASE: 'AI_BASE_URL',
  OPENAI_MODEL: 'AI_MODEL',
  OLLAMA_HOST: 'AI_BASE_URL',
}

/** The longest name that is compared with the settings. */
const LONGEST = 40

/**
 * Returns the edit distance: the number of letters that are replaced, added, missing or swapped
 * with a neighbour.
 */
const distance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      let least = Math.min(rows[row - 1]![column]! + 1, rows[row]![column - 1]! + 1, rows[row - 1]![column - 1]! + same)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = least
    }
  }
  return rows[one.length]![other.length]!
}

const wordsOf = (name: string): string =>
  name
    .split(/[_.-]+/)
    .sort()
    .join('_')

/**
 * Returns the allowed edit distance. A short name such as PORT resembles many words, so only longer
 * names may differ in two letters.
 */
const mayDiffer = (name: string): number => (name.length < 8 ? 1 : 2)

/** Returns the setting that a name was probably meant to be, or null if it resembles none. */
const meantBy = (name: string, isInFile: boolean): SettingName | null => {
  const upper = name.toUpperCase()
  if (isSettingName(upper)) return upper
  const other = otherNames[upper] ?? (isInFile ? otherNamesInFile[upper] : undefined)
  if (other) return other
  if (name.length < 4 || name.length > LONGEST) return null
  const words = wordsOf(upper)
  const differs = (known: SettingName): number => {
    if (wordsOf(known) === words) return 0
    // The distance is at least the difference in length. Every start compares all names, and this
    // check skips most of them.
    return Math.abs(upper.length - known.length) > mayDiffer(known) ? Infinity : distance(upper, known)
  }
  const nearest = settingNames
    .map((known) => ({ known, differs: differs(known) }))
    .sort((a, b) => a.differs - b.differs)[0]!
  return nearest.differs <= mayDiffer(nearest.known) ? nearest.known : null
}

/**
 * Names in `.env` that belong to other programs: Docker Compose, Node.js, npm, OpenTelemetry and
 * the system.
 */
const readByOthers = /^(POSTGRES_PASSWORD|TZ|LANG|(COMPOSE|DOCKER|NODE|NPM_CONFIG|npm_config|OTEL|LC|UV|SSL|AWS)_\w+)$/

const noEffect = (name: string, isInFile: boolean): string =>
  `${name}${isInFile ? ' in .env' : ''} is not a setting of Inkloom and has no effect.`

/**
 * Returns warnings about unknown names: every unknown name in `.env`, and in the environment those
 * that resemble a setting. There is no warning if the resembled setting is also set.
 */
export const findMisnamed = (environment: Environment, namesInFile: ReadonlySet<string>): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (isSettingName(name) || !environment[name] || eitherCase.has(name.toUpperCase())) return []
    const isInFile = namesInFile.has(name)
    const meant = meantBy(name, isInFile)
    if (meant !== null && !environment[meant])
      return [`${noEffect(name, isInFile)} Did you mean ${meant}, for example ${meant}=${settings[meant].example}?`]
    return isInFile && !readByOthers.test(name) ? [`${noEffect(name, true)} .env.example has every setting.`] : []
  })
