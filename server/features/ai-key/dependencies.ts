import type { BaseLogger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { Sealer } from '../../secrets/sealer.ts'

/** What the operations on people's own AI keys work with. */
export interface AiKeyDependencies {
  database: Database
  sealer: Sealer
  /** The provider that the keys are for; no person chooses it. */
  byok: Config['byok']
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
}
