import { api } from '../api/api.ts'
import { deviceAccount } from './device-account.ts'
import { keysOf, openDevice } from './device-database.ts'
import { isUnreachable } from './stored-answer.ts'

/** Bytes that the images of one account may take in this browser. */
const MOST_BYTES = 60_000_000
/** Preloads the images of an opened project, so that they can be shown without a network. */
const MOST_AHEAD = 60
const imageName = /"image":"(sha256-[0-9a-f]{64})"/g

const readImage = async (image: string): Promise<Blob | null> => {
  const account = deviceAccount()
  if (account === null) return null
  try {
    return (await (await openDevice()).get('images', [account, image]))?.blob ?? null
  } catch {
    return null
  }
}

/** Stores an image, and removes the oldest ones if the limit is exceeded. */
const keepImage = async (image: string, blob: Blob): Promise<void> => {
  const account = deviceAccount()
  if (account === null || blob.size > MOST_BYTES / 2) return
  try {
    const written = (await openDevice()).transaction('images', 'readwrite')
    await written.store.put({ account, image, blob, at: Date.now() })
    const all = (await written.store.getAll(keysOf(account))).toSorted((one, other) => other.at - one.at)
    let bytes = 0
    for (const { image, blob } of all) {
      bytes += blob.size
      if (bytes > MOST_BYTES) await written.store.delete([account, image])
    }
    await written.done
  } catch {
    // Without storage, the image is shown only with a network.
  }
}

/** Loads an image of the account. Without a network, returns the copy in this browser. */
export const loadImage = async (image: string): Promise<Blob> => {
  try {
    const blob = await api('GET /images/:image', { params: { image } })
    void keepImage(image, blob)
    return blob
  } catch (error) {
    const stored = isUnreachable(error) ? await readImage(image) : null
    if (!stored) throw error
    return stored
  }
}

/** Stores the images that a text names, one after the other, until the signal aborts. */
export const keepImagesOf = async (content: string, signal: AbortSignal): Promise<void> => {
  const names = [...new Set(Array.from(content.matchAll(imageName), ([, name]) => name!))].slice(0, MOST_AHEAD)
  for (const name of names) {
    if (signal.aborted || deviceAccount() === null) return
    if (await readImage(name)) continue
    try {
      await keepImage(name, await api('GET /images/:image', { params: { image: name }, signal }))
    } catch {
      return
    }
  }
}
