import { readFileSync } from 'node:fs'
import { ReadableStream } from 'node:stream/web'

/** What every file of the age format begins with. */
const AGE_HEAD = 'age-encryption.org/v1'
const RECIPIENT = /^age1[02-9ac-hj-np-z]{20,}$/
const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[02-9AC-HJ-NP-Z]{20,}$/

export const isRecipient = (text: string): boolean => RECIPIENT.test(text)
export const isEncrypted = (head: string): boolean => head.startsWith(AGE_HEAD)

export interface KeyPair {
  /** Encrypts; may be known to anybody. */
  recipient: string
  /** Opens. */
  identity: string
}

// The library is loaded by who encrypts only: it would be in the memory of every process else.
const age = () => import('age-encryption')

export const makeKeyPair = async (): Promise<KeyPair> => {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The secret keys in a file as age's own tools write it: one a line, and notes behind `#`. Throws with what is wrong. */
export const readIdentities = (path: string): string[] => {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.trim())
  const found = lines.filter((line) => IDENTITY.test(line))
  if (!found.length) throw new Error(`${path} has no key that begins with AGE-SECRET-KEY-1.`)
  return found
}

/** The library's streams are those of browsers, whose types are not here. */
const webStream = (source: AsyncIterable<Uint8Array>) => ReadableStream.from(source) as never
const chunksOf = (stream: unknown) => stream as AsyncIterable<Uint8Array>

/** Part of a stream's way: what comes out opens with the identity of any recipient. */
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
