import type { ProseEvent } from '#writer/writer.ts'

interface StreamCharge {
  /** Fires when the reader leaves, perhaps before asking for the first event. */
  signal: AbortSignal
  /** Counts the words of a text. */
  count: (text: string) => number
  /** Charges for this many words, once; 0 when the stream failed. */
  settle: (words: number) => Promise<void>
}

/**
 * Passes a text stream on and charges for it once: for all of it at its end, for nothing when it fails, and for what was
 * delivered when the reader leaves early, because otherwise leaving before the end would make any text free.
 */
export const chargeStream = (
  { signal, count, settle }: StreamCharge,
  write: () => AsyncIterable<ProseEvent>,
): AsyncIterable<ProseEvent> => {
  let isOpen = true
  let delivered = ''
  // A writer that begins again delivered two texts, of which the longer one is charged.
  let beforeRestart = 0
  const countDelivered = () => Math.max(beforeRestart, count(delivered))
  const close = async (words: number) => {
    if (!isOpen) return
    isOpen = false
    await settle(words)
  }
  // A database that is unreachable now must not end the process: the reservation expires by itself.
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
      // The consumer may leave this loop before the signal fires.
      if (isOpen) await close(hasFailed ? 0 : countDelivered()).catch(() => {})
    }
  })()
}
