import type { Captcha } from '../../captcha/captcha.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'
import type { MessageToMail } from './mail-message.ts'

export interface ContactDependencies {
  database: Database
  captcha: Captcha
  limiter: Limiter
  queueMail: (tx: Transaction, message: MessageToMail) => Promise<void>
}
