import type { Config } from './config.ts'
import { findMisnamed } from './misnamed-settings.ts'
import { type Environment, readConfig } from './read-config.ts'
import { readDotenv } from './read-dotenv.ts'

const FILE = '.env'

export interface LoadedEnvironment {
  values: Environment
  /** The names that are set in `.env` and not in the environment. */
  fromFile: ReadonlySet<string>
  /** Probable mistakes of the operator, one sentence each. */
  warnings: string[]
}

/**
 * Reads the environment, and `.env` with lower precedence. Tests don't read `.env`. No other code
 * reads either of them. The values of `.env` are added to the environment, for libraries that look
 * there, for example for a proxy.
 */
export const loadEnvironment = (environment = process.env): LoadedEnvironment => {
  const dotenv = environment['NODE_ENV'] === 'test' ? null : readDotenv(FILE)
  const fromFile = new Set(Object.keys(dotenv?.values ?? {}).filter((name) => environment[name] === undefined))
  for (const name of fromFile) environment[name] = dotenv!.values[name]
  return {
    values: environment,
    fromFile,
    warnings: [...(dotenv?.warnings ?? []), ...findMisnamed(environment, fromFile)],
  }
}

/** Loads the settings. Throws a ConfigError if any can't be used. */
export const loadConfig = (): Config => readConfig(loadEnvironment().values)
