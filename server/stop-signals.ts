/** A second signal within this time may be the same Ctrl-C, passed on by npm. */
const SAME_MS = 1000

/**
 * Listens for SIGINT and SIGTERM from now on. The returned signal is aborted by the first one. A later one ends the process
 * at once.
 */
export const listenForStop = (): AbortSignal => {
  const asked = new AbortController()
  let since: number | null = null
  const ask = () => {
    if (since !== null && Date.now() - since > SAME_MS) process.exit(1)
    since ??= Date.now()
    asked.abort()
  }
  process.on('SIGINT', ask)
  process.on('SIGTERM', ask)
  return asked.signal
}
