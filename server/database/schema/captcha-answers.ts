import { index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'

/** Answers to the captcha that were used, kept for as long as they would serve again. */
export const captchaAnswers = pgTable(
  'captcha_answers',
  {
    /** SHA-256 of what was answered to. */
    hash: bytes('hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('captcha_answers_expiry').on(table.expiresAt)],
)
