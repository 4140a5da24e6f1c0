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
  /** Has no trailing slash and stays the same after a restart. */
  readonly url: string
  kill(): Promise<void>
  /** Restarts the server with the same data. Resolves when it is ready. */
  restart(): Promise<void>
  /** Stops the server gracefully or with a given signal, and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves with the next output line that matches. */
  line(matches: (line: string) => boolean): Promise<string>
}

/**
 * `npm test` runs the bundle with the flags of `npm start`. A test that runs alone uses the
 * sources.
 */
const serverFile = (built: boolean): { file: string; flags: string[] } => {
  if (!built) return { file: 'server/main.ts', flags: [] }
  const folder = builtServer()
  if (folder === null) throw new Error('There is no bundle to test: npm run build')
  return { file: `${folder}/server-main.js`, flags: serverFlags }
}

/** Starts the real server as a separate process and waits until it is ready. */
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
    line: (matches) => running.line(matches),
  }
}
