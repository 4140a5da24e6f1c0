import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaOffer } from '#contract/captcha.ts'
import { call } from './client.ts'

/** Solves a challenge of the built-in captcha, as a browser does. */
export const answerTo = async (offer: CaptchaOffer): Promise<string> => {
  if (offer.kind !== 'altcha') throw new Error('Only the built-in captcha can be answered by a program')
  const { challenge } = offer
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Returns a `recaptchaToken` for one call to the server at this address. */
export const answerCaptcha = async (url: string): Promise<string> => answerTo(await call(url, 'GET /captcha'))
