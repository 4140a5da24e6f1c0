import { createHash, randomInt } from 'node:crypto'

/** Without letters that look like figures, so that a key can be read out and typed in. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'INK'
const [GROUPS, GROUP] = [4, 7]

const newGroup = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** What was meant: spaces, dashes, small letters, and letters taken for figures make no other key. */
const bareKey = (key: string): string => {
  const letters = key.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const bare = letters.startsWith(PREFIX) ? letters.slice(PREFIX.length) : letters
  return bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** What is stored in a key's place: a fast hash is enough, as 140 random bits can't be guessed. */
export const hashLicenseKey = (key: string): Buffer => createHash('sha256').update(bareKey(key)).digest()

/** A key of the lifetime deal, for whoever is to have it, and what is kept of it. */
export const newLicenseKey = () => {
  const groups = Array.from({ length: GROUPS }, newGroup)
  const key = [PREFIX, ...groups].join('-')
  return { key, kept: { keyHash: hashLicenseKey(key), hint: groups.at(-1)! } }
}
