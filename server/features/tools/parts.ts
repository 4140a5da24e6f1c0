import type { Turns } from '#writer/model/turns.ts'
import type { Writer } from '#writer/writer.ts'
import type { Captcha } from '../../captcha/captcha.ts'
import type { Database } from '../../database/database.ts'
import type { Limiter } from '../../http/limiter.ts'

export interface ToolParts {
  database: Database
  limiter: Limiter
  captcha: Captcha
  writer: Writer
  /** Of the free tools alone, which are let in a few at once. */
  turns: Turns
  /** What all visitors together may be written in a day. */
  wordsPerDay: number
}
