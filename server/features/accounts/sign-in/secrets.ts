import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for whoever is to have it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in a token's place. A fast hash is enough: 256 random bits can't be guessed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
