import { readFileSync } from 'node:fs'
import { ReadableStream } from 'node:stream/web'

/** The first line of every file in the age format. */
const AGE_HEAD = 'age-encryption.org/v1'
const RECIPIENT = /^age1[02-9ac-hj-np-z]{20,}$/
const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[02-9AC-HJ-NP-Z]{20,}$/

export const isRecipient = (text: string): boolean => RECIPIENT.test(text)
export const isEncrypted = (head: string): boolean => head.startsWith(AGE_HEAD)

export interface KeyPair {
  /** The public key, which encrypts. */
  recipient: string
  /** The secret key, which decrypts. */
  identity: string
}

// The library is imported on demand, because otherwise every process would keep it in memory.
const age = () => import('age-encryption')

export const makeKeyPair = async (): Promise<KeyPair> => {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/**
 * Reads the secret keys from a file in the format of age's tools: one key per line, and comments
 * after `#`. Throws if there is none.
 */
export const readIdentities = (path: string): string[] => {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const found = lines.filter((line) => IDENTITY.test(line))
  if (!found.length) throw new Error(`${path} has no key that begins with AGE-SECRET-KEY-1.`)
  return found
}

/**
 * Converts to a web stream, because the library uses those. Their browser types are not available
 * here.
 */
const webStream = (source: AsyncIterable<Uint8Array>) => ReadableStream.from(source) as never
const chunksOf = (stream: unknown) => stream as AsyncIterable<Uint8Array>

/**
 * Returns a pipeline step that encrypts a stream. Each recipient's identity can decrypt the result.
 */
export const encryptFor = (recipients: string[]) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await age()
    const encrypter = new Encrypter()
    for (const recipient of recipients) encrypter.addRecipient(recipient)
    yield* chunksOf(await encrypter.encrypt(webStream(source)))
  }

export const decryptWith = (identities: string[]) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await age()
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    yield* chunksOf(await decrypter.decrypt(webStream(source)))
  }
