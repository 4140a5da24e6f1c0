import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { AppSecret } from '../config.ts'

/** Whose secret it is and what for; sealed for one it can't be opened for another. */
export interface SealedFor {
  /** Of settings of the owner, the name of their group. */
  userId: string
  purpose: 'ai-key' | 'webhook-secret' | 'owner-settings'
}

export interface Sealed {
  sealed: Buffer
  /** Version of the master key that it is sealed under. */
  masterVersion: number
}

/** It was changed, belongs to somebody else, or its master key is gone. Says nothing of what is in it. */
export class SealBroken extends Error {
  constructor(why: string) {
    super(`A sealed secret can't be opened: ${why}.`)
    this.name = 'SealBroken'
  }
}

export interface Sealer {
  /** Of the master key that seals. */
  readonly masterVersion: number
  /** Of all master keys, those that only open as well. */
  readonly versions: readonly number[]
  seal(secret: string, about: SealedFor): Sealed
  open(sealed: Buffer, about: SealedFor): string
  /** The same secret under the master key that seals now; only its data key is wrapped anew. */
  rewrap(sealed: Buffer, about: SealedFor): Sealed
}

/**
 * What is sealed: a byte for this format, two for the version of the master key, the data key wrapped by the master key,
 * and the secret under the data key. Both by AES-256-GCM: nonce, ciphertext, tag.
 */
const FORMAT = 1
const HEADER = 3
const [KEY, NONCE, TAG] = [32, 12, 16]
const BODY = HEADER + NONCE + KEY + TAG

/** What the ciphertexts are bound to. */
const contextOf = ({ userId, purpose }: SealedFor) => `inkloom ${FORMAT} ${purpose} ${userId}`
const wrapContext = (version: number, about: SealedFor) => `${contextOf(about)} v${version}`

const encrypt = (key: Buffer, text: Buffer, context: string): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (key: Buffer, box: Buffer, context: string): Buffer => {
  const cipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(box.subarray(-TAG))
  try {
    return Buffer.concat([cipher.update(box.subarray(NONCE, -TAG)), cipher.final()])
  } catch {
    throw new SealBroken('it was changed, belongs to somebody else, or was sealed under another secret')
  }
}

/** The first of the secrets seals, all of them open. */
export const createSealer = (secrets: readonly AppSecret[]): Sealer => {
  const masters = new Map(
    secrets.map(({ version, secret }) => [
      version,
      Buffer.from(hkdfSync('sha256', secret, '', 'inkloom sealed secrets', KEY)),
    ]),
  )
  const [{ version: masterVersion }] = secrets as [AppSecret]
  const wrap = (dataKey: Buffer, body: Buffer, about: SealedFor): Sealed => {
    const header = Buffer.alloc(HEADER)
    header.writeUInt8(FORMAT)
    header.writeUInt16BE(masterVersion, 1)
    const wrapped = encrypt(masters.get(masterVersion)!, dataKey, wrapContext(masterVersion, about))
    return { sealed: Buffer.concat([header, wrapped, body]), masterVersion }
  }
  const unwrap = (sealed: Buffer, about: SealedFor): { dataKey: Buffer; body: Buffer } => {
    if (sealed.length < BODY + NONCE + TAG || sealed.readUInt8() !== FORMAT)
      throw new SealBroken('its format is not known')
    const version = sealed.readUInt16BE(1)
    const master = masters.get(version)
    if (!master) throw new SealBroken(`it is sealed under v${version}, which APP_SECRET does not have`)
    const dataKey = decrypt(master, sealed.subarray(HEADER, BODY), wrapContext(version, about))
    return { dataKey, body: sealed.subarray(BODY) }
  }

  return {
    masterVersion,
    versions: [...masters.keys()],
    seal: (secret, about) => {
      const dataKey = randomBytes(KEY)
      return wrap(dataKey, encrypt(dataKey, Buffer.from(secret), contextOf(about)), about)
    },
    open: (sealed, about) => {
      const { dataKey, body } = unwrap(sealed, about)
      return decrypt(dataKey, body, contextOf(about)).toString()
    },
    rewrap: (sealed, about) => {
      const { dataKey, body } = unwrap(sealed, about)
      return wrap(dataKey, body, about)
    },
  }
}
