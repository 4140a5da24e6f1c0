import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Sends raw bytes that no HTTP client would send, and returns the answer; null if the connection
 * was closed without one. `patience` is the time to wait for the answer to a possibly incomplete
 * request.
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
    // If the server keeps the connection open, the answer ends when nothing more arrives.
    hangUp.refresh()
  })
  // A server may close the connection while the request is still being written.
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
  // Data after the first answer belongs to the remaining bytes.
  return { status, headers, body: body.subarray(0, Number(headers['content-length'] ?? body.length)).toString() }
}

/** Builds a complete request with these header lines. */
export const rawLines = (first: string, headers: string[] = [], body = ''): string =>
  [first, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n')
