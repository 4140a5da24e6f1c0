import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type KillableProcess, startProcess } from './killable-process.ts'

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface KillableServer {
  /** Without a slash at the end; the same after a restart. */
  readonly url: string
  kill(): Promise<void>
  /** Starts it again on the same data; resolves when it is ready. */
  restart(): Promise<void>
  /** Stops it in order, or by the signal that is given; gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** The next line of its output for which this holds. */
  line(wanted: (line: string) => boolean): Promise<string>
}

/** Starts the real server in a process of its own and waits until it is ready. */
export const startServer = async (env: Record<string, string>): Promise<KillableServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: KillableProcess

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const start = async () => {
    running = startProcess('server/main.ts', { env: { ...env, HOST: '127.0.0.1', PORT: String(port) } })
    while (!(await isReady())) {
      running.assertAlive()
      await setTimeout(25)
    }
  }
  await start()
  return {
    url,
    restart: start,
    kill: () => running.kill(),
    stop: (signal) => running.stop(signal),
    line: (wanted) => running.line(wanted),
  }
}
