import { createHash, randomInt } from 'node:crypto'

/** An alphabet without letters that look like digits, so that a key can be read aloud and typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'INK'
const [GROUPS, GROUP] = [4, 7]

const newGroup = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Normalizes a typed key: ignores spaces, dashes and case, and replaces letters that look like
 * digits.
 */
const bareKey = (key: string): string => {
  const letters = key.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const bare = letters.startsWith(PREFIX) ? letters.slice(PREFIX.length) : letters
  return bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/**
 * Returns the hash that is stored instead of a key. A fast hash is enough, because 140 random bits
 * can't be guessed.
 */
export const hashLicenseKey = (key: string): Buffer => createHash('sha256').update(bareKey(key)).digest()

/** Creates a key of the lifetime deal. Returns the key and the values to store. */
export const newLicenseKey = () => {
  const groups = Array.from({ length: GROUPS }, newGroup)
  const key = [PREFIX, ...groups].join('-')
  return { key, stored: { keyHash: hashLicenseKey(key), hint: groups.at(-1)! } }
}
