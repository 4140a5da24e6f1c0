import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `whole` sends the file. `half` sends half of it and then stalls. `wrong` states another checksum.
 * `huge` states a size that exceeds every disk.
 */
type Behaviour = 'whole' | 'half' | 'wrong' | 'huge'

/**
 * Starts a server for a model file that works like Hugging Face: the first answer states the
 * checksum and redirects.
 */
export const startModelDownload = async (file: Buffer) => {
  const sha256 = createHash('sha256').update(file).digest('hex')
  const ranges: string[] = []
  let behaviour: Behaviour = 'whole'

  const send = (response: ServerResponse, from: number) => {
    const total = behaviour === 'huge' ? 10 ** 16 : file.length
    response.writeHead(206, { 'Content-Range': `bytes ${from}-${total - 1}/${total}` })
    if (behaviour === 'half') response.write(file.subarray(from, file.length / 2))
    else response.end(file.subarray(from))
  }
  const server = createServer(({ url, headers }, response) => {
    if (url === '/stored') {
      ranges.push(headers.range ?? '')
      return send(response, Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0))
    }
    const stated = behaviour === 'wrong' ? '0'.repeat(64) : sha256
    response.writeHead(302, { Location: '/stored', 'X-Linked-Etag': `"${stated}"` }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/small.gguf`,
    sha256,
    /** The requested ranges. */
    ranges,
    behave: (next: Behaviour) => void (behaviour = next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
