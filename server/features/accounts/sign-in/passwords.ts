import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../../../http/errors/api-error.ts'
import { createGate } from './gate.ts'
import { newToken } from './secrets.ts'

/** Argon2id, which is the library's default, at the cost that OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MiB and a thread of those that also read files. */
const AT_ONCE = Math.min(8, availableParallelism())
const WAITING = 200

const busy = () =>
  new ApiError('unavailable', 'Too many people are logging in at this moment. Please try again, or use a link.', {
    headers: { 'Retry-After': '5' },
  })

/** The same letters may be typed in more than one way. */
const spelled = (password: string) => password.normalize('NFC')

export const createPasswords = () => {
  const gate = createGate(AT_ONCE, WAITING, busy)
  /** Of a password that nobody has, so that an account without one takes as long to refuse. */
  const nobodys = hash(newToken(), cost)
  return {
    hash: (password: string): Promise<string> => gate(() => hash(spelled(password), cost)),
    /** Takes the same time when there is no password to compare with. */
    async match(passwordHash: string | null, password: string): Promise<boolean> {
      const other = passwordHash ?? (await nobodys)
      return (await gate(() => verify(other, spelled(password)))) && passwordHash !== null
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
