import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What lies between processes and their database, to be cut and mended as a restart of the server does. */
export const layDatabaseLine = async (databaseUrl: string) => {
  const far = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const onward = connect(Number(far.port || 5432), far.hostname)
    for (const [end, other] of [
      [near, onward],
      [onward, near],
    ] as const) {
      open.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        open.delete(end)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const end of open) end.resetAndDestroy()
    await closed
  }
  return {
    host: `127.0.0.1:${port}`,
    /** Breaks all connections off, and refuses new ones. */
    cut,
    mend: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
