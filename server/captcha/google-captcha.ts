import { z } from 'zod'
import { messages } from '#contract/captcha.ts'
import type { RecaptchaSettings } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { Captcha } from './captcha.ts'
import { useAnswer } from './repository.ts'

const PATIENCE_MS = 5000
/** The lifetime of a used answer in minutes. Google's answers expire after two minutes. */
const VALID_MINUTES = 5
/** The lowest accepted score of reCAPTCHA v3, which rates every visitor from 0 to 1. */
const LEAST_SCORE = 0.5

const Verdict = z.object({ success: z.boolean(), score: z.number().optional() })

/** Creates the captcha of Google reCAPTCHA: invisible v2, or v3. */
export const googleCaptcha = ({ db }: Database, { siteKey, secret, apiBase }: RecaptchaSettings): Captcha => {
  const ask = async (token: string, address: string) => {
    try {
      const answer = await fetch(`${apiBase}/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: address }),
        signal: AbortSignal.timeout(PATIENCE_MS),
        redirect: 'error',
      })
      return Verdict.parse(await answer.json())
    } catch (cause) {
      throw new ApiError('unavailable', messages.unreachable, { cause })
    }
  }
  return {
    offer: async () => ({ kind: 'recaptcha', site_key: siteKey }),
    check: async (token, address) => {
      const { success, score = 1 } = await ask(token, address)
      const expiresAt = new Date(Date.now() + VALID_MINUTES * 60_000)
      if (!success || score < LEAST_SCORE || !(await useAnswer(db, token, expiresAt)))
        throw new ApiError('captcha_invalid', messages.refused)
    },
  }
}
