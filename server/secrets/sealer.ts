import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { AppSecret } from '../config/index.ts'

/**
 * The user and purpose of a secret. A secret that is sealed for one can't be opened for another.
 */
export interface SealedFor {
  /** The id of the user, or the name of the group for the owner's settings. */
  userId: string
  purpose: 'ai-key' | 'webhook-secret' | 'owner-settings'
}

export interface Sealed {
  sealed: Buffer
  /** The version of the master key that it is sealed with. */
  masterVersion: number
}

/**
 * Thrown if a sealed secret can't be opened: it was changed, belongs to another user, or its master
 * key is missing. The message reveals nothing of the secret.
 */
export class SealBroken extends Error {
  constructor(why: string) {
    super(`A sealed secret can't be opened: ${why}.`)
    this.name = 'SealBroken'
  }
}

export interface Sealer {
  /** The version of the master key that seals. */
  readonly masterVersion: number
  /** The versions of all master keys, including those that only open. */
  readonly versions: readonly number[]
  seal(secret: string, about: SealedFor): Sealed
  open(sealed: Buffer, about: SealedFor): string
  /**
   * Returns the same secret, sealed with the current master key. Only its data key is wrapped
   * again.
   */
  rewrap(sealed: Buffer, about: SealedFor): Sealed
}

/**
 * The format of a sealed secret: one byte for the format, two for the version of the master key,
 * the data key wrapped with the master key, and the secret encrypted with the data key. Both use
 * AES-256-GCM, as nonce, ciphertext and tag.
 */
const FORMAT = 1
const HEADER = 3
const [KEY, NONCE, TAG] = [32, 12, 16]
const BODY = HEADER + NONCE + KEY + TAG

/**
 * Returns the additional authenticated data that binds the ciphertexts to their user and purpose.
 */
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
    throw new SealBroken('it was changed, belongs to another user, or was sealed with another secret')
  }
}

/** Creates a sealer. The first of the secrets seals, and all of them open. */
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
    if (!master) throw new SealBroken(`it is sealed with v${version}, which APP_SECRET does not contain`)
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
