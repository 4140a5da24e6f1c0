import type { Writer } from '#writer/writer.ts'
import type { Captcha } from '../../captcha/captcha.ts'
import type { Database } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import type { Places } from './places.ts'

export interface ToolDependencies {
  database: Database
  limiter: Limiter
  captcha: Captcha
  writer: Writer
  places: Places
  /** The words per day for all visitors together. */
  wordsPerDay: number
}
