import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { readConfig } from './read-config.ts'

/** The environment, over what `.env` says, which is not for tests. The one place that reads either. */
export const loadConfig = (): Config => {
  if (process.env['NODE_ENV'] !== 'test' && existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}
