import type { BaseLogger } from 'pino'
import type { Config } from '../../config/index.ts'
import type { Database } from '../../database/database.ts'
import type { Sealer } from '../../secrets/sealer.ts'

/** The dependencies of operations on users' own AI keys. */
export interface AiKeyDependencies {
  database: Database
  sealer: Sealer
  /** The provider that all keys are for. Users cannot choose it. */
  byok: Config['byok']
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
}
