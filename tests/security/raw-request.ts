import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes as they are, as no HTTP client would, and gives what comes back; null when the connection was just closed.
 * `patience`: how long to wait for the answer to what may be only the begin of a request, before hanging up.
 */
export const rawRequest = async (
  url: string,
  bytes: string | Buffer,
  { patience = 30_000 } = {},
): Promise<RawAnswer | null> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  const hangUp = setTimeout(() => socket.end(), patience)
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    // A server that leaves the connection open has said all when nothing more comes.
    hangUp.refresh()
  })
  // A server that has heard enough closes while we still write.
  socket.on('error', () => undefined)
  socket.write(bytes)
  await new Promise((resolve) => {
    socket.once('close', resolve)
  })
  clearTimeout(hangUp)
  const text = Buffer.concat(chunks).toString('utf8')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(first.split(' ')[1])
  if (!status) return null
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = Buffer.from(rest.join('\r\n\r\n'))
  // What comes behind the first answer is about the rest of the bytes.
  return { status, headers, body: body.subarray(0, Number(headers['content-length'] ?? body.length)).toString() }
}

/** A request with these header lines, whole. */
export const rawLines = (first: string, headers: string[] = [], body = ''): string =>
  [first, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n')
