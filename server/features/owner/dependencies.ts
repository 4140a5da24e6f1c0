import type { BaseLogger } from 'pino'
import type { Config } from '../../config/index.ts'
import type { Database } from '../../database/database.ts'
import type { LocalModel } from '../../local-model/local-model.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { EffectiveConfig } from '../../owner-settings/effective-config.ts'
import type { LiveSettings } from '../../owner-settings/live-settings.ts'

export interface OwnerDependencies {
  config: Config
  log: Pick<BaseLogger, 'warn'>
  database: Database
  live: LiveSettings
  effective: EffectiveConfig
  mailer: Mailer
  /** Describes the current writer for the owner. */
  describeWriter: () => { kind: 'model' | 'builtin'; describe: string }
  /** Returns true if mail goes to the local mailbox. */
  isMailLocal: () => boolean
  localModel: LocalModel
  publicUrl: () => string
  /** Called after a change of a user's permissions was committed. */
  planChanged: (userId: string) => void
}

export interface Owner {
  id: string
  email: string
}
