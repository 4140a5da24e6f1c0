import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A registry on this machine that passes everything on from the one that npm is set to, and counts what came over the network. */
export const countingRegistry = async () => {
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
    .trim()
    .replace(/(?<!\/)\/*$/, '/')
  let bytes = 0
  const server = createServer((request, reply) => {
    const pass = async () => {
      const answer = await fetch(new URL(request.url!.slice(1), upstream), {
        headers: { accept: request.headers.accept ?? '*/*' },
      })
      let body = Buffer.from(await answer.arrayBuffer())
      // Lists of versions are counted as they are after unpacking: more than came over the network, never less.
      bytes += body.length
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      if (type.includes('json')) body = Buffer.from(body.toString().replaceAll(upstream, `${address}/`))
      reply.writeHead(answer.status, { 'Content-Type': type }).end(body)
    }
    pass().catch((error: unknown) => reply.writeHead(502).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `${address}/`,
    bytes: () => bytes,
    close: () => server.close(),
  }
}
