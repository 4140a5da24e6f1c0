import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../../../http/errors/api-error.ts'
import { createGate } from './gate.ts'
import { newToken } from './secrets.ts'

/** Argon2id, the library's default, with the cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and one thread of the pool that also reads files. */
const AT_ONCE = Math.min(8, availableParallelism())
const WAITING = 200

const busy = () =>
  new ApiError('unavailable', 'Too many people are logging in at this moment. Please try again, or use a link.', {
    headers: { 'Retry-After': '5' },
  })

/** Normalizes the password, because the same letters may be typed in different ways. */
const spelled = (password: string) => password.normalize('NFC')

export const createPasswords = () => {
  const gate = createGate(AT_ONCE, WAITING, busy)
  /**
   * The hash of a random password. Accounts without a password are compared with it, so that
   * refusing them takes as long.
   */
  const nobodys = hash(newToken(), cost)
  return {
    hash: (password: string): Promise<string> => gate(() => hash(spelled(password), cost)),
    /** Returns true if the password matches. Takes the same time if `passwordHash` is null. */
    async match(passwordHash: string | null, password: string): Promise<boolean> {
      const other = passwordHash ?? (await nobodys)
      return (await gate(() => verify(other, spelled(password)))) && passwordHash !== null
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
