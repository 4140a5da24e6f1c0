import { createHash, randomBytes } from 'node:crypto'

/** Returns a token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the hash that is stored instead of a token. A fast hash is enough, because 256 random
 * bits can't be guessed.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
