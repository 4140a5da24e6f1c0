import type { ProseEvent } from '#writer/writer.ts'

interface StreamCharge {
  /** Aborts when the reader disconnects, possibly before the first event is requested. */
  signal: AbortSignal
  /** Returns the number of words of a text. */
  count: (text: string) => number
  /** Charges for a number of words. Called once, with 0 if the stream failed. */
  settle: (words: number) => Promise<void>
}

/**
 * Passes a text stream on and charges for it once: for the whole text at its end, and for nothing
 * if it fails. If the reader leaves early, the delivered words are charged, because otherwise
 * leaving just before the end would make any text free.
 */
export const chargeStream = (
  { signal, count, settle }: StreamCharge,
  write: () => AsyncIterable<ProseEvent>,
): AsyncIterable<ProseEvent> => {
  let isOpen = true
  let delivered = ''
  // A writer that starts again delivers two texts, and the longer one is charged.
  let beforeRestart = 0
  const countDelivered = () => Math.max(beforeRestart, count(delivered))
  const close = async (words: number) => {
    if (!isOpen) return
    isOpen = false
    await settle(words)
  }
  // An unreachable database must not crash the process here. The reservation expires on its own.
  const leave = () => void close(countDelivered()).catch(() => {})
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })

  return (async function* () {
    let hasFailed = false
    try {
      for await (const event of write()) {
        if (event.type === 'end') await close(event.words)
        else if (event.replaces) {
          beforeRestart = countDelivered()
          delivered = event.text
        } else delivered += event.text
        yield event
      }
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
      // The consumer may leave this loop before the signal aborts.
      if (isOpen) await close(hasFailed ? 0 : countDelivered()).catch(() => {})
    }
  })()
}
