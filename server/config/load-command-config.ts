import type { Config } from './config.ts'
import { CONFIG_EXIT_CODE, ConfigError } from './config-error.ts'
import { loadConfig } from './load-config.ts'

/**
 * Loads the settings for a command. If any are wrong, prints each problem to standard error and
 * exits the process.
 */
export const loadCommandConfig = (): Config => {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(CONFIG_EXIT_CODE)
  }
}
