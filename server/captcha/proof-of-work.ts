import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { type Challenge, messages } from '#contract/captcha.ts'
import type { AppSecret } from '../config/index.ts'
import type { Database } from '../database/database.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { Captcha } from './captcha.ts'
import { useAnswer } from './repository.ts'

/**
 * The cost of one try, which takes a browser about 2 ms. The number of tries is random within
 * `TRIES`.
 */
const COST = 5000
const TRIES = { least: 100, most: 400 }
const VALID_MINUTES = 20

const Answer = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.int(), keySignature: z.string() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

const read = (token: string) => {
  try {
    return Answer.parse(JSON.parse(Buffer.from(token, 'base64').toString()))
  } catch {
    return null
  }
}

const secretFor = (purpose: string, { secret }: AppSecret): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `inkloom captcha ${purpose}`, 32)).toString('hex')

/**
 * Creates the built-in captcha. It costs a person nothing, but costs a program that sends thousands
 * of requests a lot of processor time. No other server is involved. The server verifies an answer
 * by its own signature, without repeating the work.
 */
export const proofOfWork = ({ db }: Database, [newest]: readonly AppSecret[]): Captcha => {
  const secrets = {
    hmacSignatureSecret: secretFor('challenge', newest!),
    hmacKeySignatureSecret: secretFor('answer', newest!),
  }
  return {
    offer: async () => ({
      kind: 'altcha',
      challenge: (await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(TRIES.least, TRIES.most),
        deriveKey,
        expiresAt: new Date(Date.now() + VALID_MINUTES * 60_000),
        ...secrets,
      })) as Challenge,
    }),
    check: async (token) => {
      const answer = read(token)
      if (!answer) throw new ApiError('captcha_invalid', messages.refused)
      const { challenge, solution } = answer
      const { verified } = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution,
        deriveKey,
        ...secrets,
      })
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
      if (!verified || !(await useAnswer(db, challenge.signature, expiresAt)))
        throw new ApiError('captcha_invalid', messages.refused)
    },
  }
}
