import { loadImage } from '../device/device-images.ts'
import { session } from '../account/session.ts'

interface Entry {
  url: Promise<string>
  /** Number of places that show the image. */
  uses: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Milliseconds that an image stays in memory after it is no longer shown, so that undo and
 * scrolling back don't load it again.
 */
const KEPT_MS = 60_000

const entries = new Map<string, Entry>()

const load = async (image: string): Promise<string> => URL.createObjectURL(await loadImage(image))

const forget = (image: string, entry: Entry) => {
  clearTimeout(entry.timer)
  if (entries.get(image) === entry) entries.delete(image)
  entry.url.then(
    (url) => URL.revokeObjectURL(url),
    () => undefined,
  )
}

// Another account must not see the loaded images, so they are removed when the session ends.
session.subscribe(() => {
  if (session.state() !== 'in') for (const [image, entry] of entries) forget(image, entry)
})

export interface ShownImage {
  /** Resolves with an address for `src`. Rejects with an ApiError if the image can't be loaded. */
  url: Promise<string>
  /** Reports that this place no longer shows the image. */
  release: () => void
}

/**
 * Loads an image of the account by its name in the text. Every place that shows the image shares
 * one address, which is revoked a minute after the last place has released it.
 */
export const showImage = (image: string): ShownImage => {
  const known = entries.get(image)
  const entry = known ?? { url: load(image), uses: 0 }
  if (!known) {
    entries.set(image, entry)
    // A failed load is tried again by the next place that shows the image.
    entry.url.catch(() => forget(image, entry))
  }
  clearTimeout(entry.timer)
  entry.uses++
  let isReleased = false
  return {
    url: entry.url,
    release: () => {
      if (isReleased) return
      isReleased = true
      if (--entry.uses === 0) entry.timer = setTimeout(() => forget(image, entry), KEPT_MS)
    },
  }
}
