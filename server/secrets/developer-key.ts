import { createHash, randomBytes } from 'node:crypto'

const HINT = 6

/** What is stored in a key's place: a fast hash is enough, as 256 random bits can't be guessed. */
export const hashDeveloperKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A key to the developer API, for whoever is to have it, and what is kept of it. */
export const newDeveloperKey = () => {
  const key = `ink_${randomBytes(32).toString('base64url')}`
  return { key, kept: { keyHash: hashDeveloperKey(key), hint: key.slice(-HINT) } }
}
