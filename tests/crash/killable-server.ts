import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { builtServer, serverFlags } from '../../scripts/server-build.mjs'
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

/** `npm test` has built the bundle and runs that, with the flags of `npm start`; a test that is run alone runs the sources. */
const serverFile = (built: boolean): { file: string; flags: string[] } => {
  if (!built) return { file: 'server/main.ts', flags: [] }
  const folder = builtServer()
  if (folder === null) throw new Error('There is no bundle to test: npm run build')
  return { file: `${folder}/server-main.js`, flags: serverFlags }
}

/** Starts the real server in a process of its own and waits until it is ready. */
export const startServer = async (
  env: Record<string, string>,
  { built = process.env['TEST_SERVER'] === 'built' } = {},
): Promise<KillableServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let running: KillableProcess

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const start = async () => {
    const { file, flags } = serverFile(built)
    running = startProcess(file, { flags, env: { ...env, HOST: '127.0.0.1', PORT: String(port) } })
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
