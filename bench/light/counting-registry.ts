import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

/**
 * Starts a local registry that forwards to npm's registry and counts the bytes of bodies in
 * transit: packages unchanged, and version lists compressed, as registries send them.
 */
export const countingRegistry = async () => {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
    .trim()
    .replace(/(?<!\/)\/*$/, '/')
  const counts = { packages: 0, lists: 0 }
  const server = createServer((request, reply) => {
    const pass = async () => {
      const answer = await fetch(new URL(request.url!.slice(1), upstream), {
        headers: { accept: request.headers.accept ?? '*/*' },
      })
      const body = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      if (!type.includes('json')) {
        counts.packages += body.length
        reply.writeHead(answer.status, { 'Content-Type': type }).end(body)
        return
      }
      const sent = gzipSync(body.toString().replaceAll(upstream, `${address}/`))
      counts.lists += sent.length
      reply.writeHead(answer.status, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(sent)
    }
    pass().catch((error: unknown) => reply.writeHead(502).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `${address}/`,
    bytes: () => counts.packages + counts.lists,
    close: () => server.close(),
  }
}
