import { createHash, randomBytes } from 'node:crypto'

const HINT = 6

/**
 * Returns the hash that is stored instead of a key. A fast hash is enough, because 256 random bits
 * can't be guessed.
 */
export const hashDeveloperKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/**
 * Creates a key of the developer API. Returns the key, which is shown once, and the values to
 * store.
 */
export const newDeveloperKey = () => {
  const key = `ink_${randomBytes(32).toString('base64url')}`
  return { key, stored: { keyHash: hashDeveloperKey(key), hint: key.slice(-HINT) } }
}
