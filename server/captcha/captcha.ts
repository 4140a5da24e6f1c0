import type { CaptchaOffer } from '#contract/captcha.ts'
import type { AppSecret, RecaptchaSettings } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { googleCaptcha } from './google-captcha.ts'
import { proofOfWork } from './proof-of-work.ts'

export interface Captcha {
  offer(): Promise<CaptchaOffer>
  /**
   * Throws an ApiError unless the token answers a challenge that has not expired, for the first
   * time.
   */
  check(token: string, address: string): Promise<void>
}

interface Options {
  database: Database
  recaptcha: RecaptchaSettings | null
  appSecrets: readonly AppSecret[]
}

export const createCaptcha = ({ database, recaptcha, appSecrets }: Options): Captcha =>
  recaptcha ? googleCaptcha(database, recaptcha) : proofOfWork(database, appSecrets)
