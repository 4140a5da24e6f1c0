import { listen } from './save-on-page-events.ts'

/**
 * Follows events only while the page is visible. A browser allows few connections per server, so a
 * hidden tab holds none and catches up when it is shown.
 */
export const followWhileVisible = (
  follow: (signal: AbortSignal) => Promise<void>,
): { stop: () => void; again: () => void } => {
  let following: AbortController | null = null
  const update = () => {
    if (document.visibilityState === 'hidden') {
      following?.abort()
      following = null
    } else if (!following) {
      following = new AbortController()
      // A refusal here also applies to the next save, which reports it.
      follow(following.signal).catch(() => undefined)
    }
  }
  update()
  const stopListening = listen(document, 'visibilitychange', update)
  const stop = () => {
    following?.abort()
    following = null
  }
  return {
    stop: () => {
      stopListening()
      stop()
    },
    /** Reconnects. */
    again: () => {
      stop()
      update()
    },
  }
}
