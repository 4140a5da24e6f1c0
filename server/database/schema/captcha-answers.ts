import { index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'

/** Used answers to the captcha, kept until they expire, so that none is accepted twice. */
export const captchaAnswers = pgTable(
  'captcha_answers',
  {
    /** SHA-256 of the token, or of the challenge that it answers. */
    hash: bytes('hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captcha_answers_expiry').on(table.expiresAt)],
)
