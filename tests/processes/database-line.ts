import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Returns the address of a database for a connection to this host, and not through a socket. */
export const atHost = (databaseUrl: string, host: string): string => {
  const url = new URL(databaseUrl)
  url.host = host
  url.searchParams.delete('host')
  return url.href
}

/**
 * Starts a proxy between processes and their database. It can be cut and restored, like a restart
 * of the server.
 */
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
    /** Closes all connections, and refuses new ones. */
    cut,
    mend: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
