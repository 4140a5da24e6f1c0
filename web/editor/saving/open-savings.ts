/** A text that is open in this tab. */
interface OpenText {
  account: string
  /** The id of its tab. */
  tab: string
  /** Sends unsaved changes. Resolves to true if the server has everything. */
  flush: () => Promise<boolean>
  /** Writes the journal. Returns true if everything is on the server or will be in the journal. */
  keep: () => boolean
}

const CHANNEL = 'inkloom-saving'
const texts = new Set<OpenText>()
const closings = new Set<Promise<unknown>>()

let channel: BroadcastChannel | null = null

/**
 * Listens for requests of other tabs, which ask this one to send its open texts before the account
 * is left.
 */
const listen = () => {
  if (typeof BroadcastChannel === 'undefined') return
  if (channel) return
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<{ account: string }>) => {
    for (const text of texts) if (text.account === data.account) void text.flush()
  })
}

/** Registers an open text. Returns a function that ends it, and takes the promise of its last save. */
export const registerText = (text: OpenText): ((closing: Promise<unknown>) => void) => {
  texts.add(text)
  listen()
  return (closing) => {
    texts.delete(text)
    const settled = closing.catch(() => undefined).finally(() => closings.delete(settled))
    closings.add(settled)
    if (texts.size > 0) return
    channel?.close()
    channel = null
  }
}

/** Resolves when every text that was left in this tab is saved or in the journal. */
export const allClosed = async (): Promise<void> => {
  await Promise.all(closings)
}

/**
 * Sends the open texts of an account, in all tabs. Resolves when this tab's are sent or have
 * failed.
 */
export const flushTexts = async (account: string): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (channel) channel.postMessage({ account })
  else if (typeof BroadcastChannel !== 'undefined') {
    const asking = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    asking.postMessage({ account })
    asking.close()
  }
  await Promise.allSettled([...texts].filter((text) => text.account === account).map(({ flush }) => flush()))
}

/** Returns the ids under which this tab saves. */
export const ownTabs = (): Set<string> => new Set(Array.from(texts, ({ tab }) => tab))

/** Milliseconds that a reload waits for open texts, and for texts being closed, to be sent. */
const LONGEST = { open: 3000, left: 10_000 }

/** Waits for a promise, but not for longer than a time. Returns undefined if the time is over. */
const within = async <T>(milliseconds: number, promise: Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)))
  const first = await Promise.race([promise, late])
  clearTimeout(timer)
  return first
}

/**
 * `ready`: a reload loses nothing. `sending`: a save has not ended, which a reload would interrupt.
 * `unsaved`: text could neither be saved nor stored in this browser.
 */
export type ReloadState = 'ready' | 'sending' | 'unsaved'

/**
 * Prepares a reload of this tab. Sends as many changes as possible, because changes in the journal
 * wait until their project is opened again. Resolves to `ready` if everything is saved or in the
 * journal.
 */
export const prepareReload = async (): Promise<ReloadState> => {
  const sending = Promise.allSettled([...texts].map(({ flush }) => flush()))
  await Promise.all([within(LONGEST.left, allClosed()), within(LONGEST.open, sending)])
  // A reload would interrupt the last save of texts that are being closed.
  if (closings.size > 0) return 'sending'
  const open = [...texts]
  if (open.every(({ keep }) => keep())) return 'ready'
  const sent = await within(LONGEST.left, Promise.all(open.map(({ flush }) => flush().catch(() => false))))
  if (!sent) return 'sending'
  return sent.every(Boolean) ? 'ready' : 'unsaved'
}
