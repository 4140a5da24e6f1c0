import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Returns a token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the hash that is stored instead of a token. 256 random bits can't be guessed, so a fast
 * one is enough.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Returns the hash that is stored of a guest's network. Nobody can try all addresses against it,
 * because the token of the link is not stored.
 */
export const hashNetwork = (token: string, network: string): Buffer =>
  createHmac('sha256', token).update(network).digest()
