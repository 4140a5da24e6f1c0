import type { Config } from './config.ts'
import { findMisnamed } from './misnamed-settings.ts'
import { type Environment, readConfig } from './read-config.ts'
import { readDotenv } from './read-dotenv.ts'

const FILE = '.env'

export interface LoadedEnvironment {
  values: Environment
  /** The names that `.env` sets and the environment does not. */
  fromFile: ReadonlySet<string>
  /** What an operator probably meant otherwise; one sentence each. */
  warnings: string[]
}

/**
 * Reads the environment and, behind it, `.env`, which tests don't read. Nothing else reads either of them. What `.env` says is
 * added to the environment, for libraries that look there, such as for a proxy.
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

/** Throws a ConfigError for settings that can't be used. */
export const loadConfig = (): Config => readConfig(loadEnvironment().values)
