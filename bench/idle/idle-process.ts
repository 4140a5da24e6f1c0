import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/crash/killable-server.ts'
import { builtServer, serverFlags, serverSettings } from '../../scripts/server-build.mjs'

export interface ProcessUsed {
  /** The CPU time of all threads of the process so far. */
  cpuMs: number
  /** Statements to the embedded database so far. */
  statements: number
}

export interface IdleProcess {
  /** Empty if the process serves no pages. */
  url: string
  used(): Promise<ProcessUsed>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const counter = import.meta.resolve('./count-statements.mjs')

const start = (flags: string[], env: Record<string, string>, url = '') => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', counter, ...flags], {
    cwd: root,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const idle: IdleProcess = {
    url,
    async used() {
      const answered = once(child, 'message')
      child.send('used')
      return ((await answered) as [ProcessUsed])[0]
    },
    async stop() {
      child.kill()
      await gone
    },
  }
  return { child, idle }
}

/** Starts the built server with the flags of `npm start`, and waits until it answers. */
export const startIdleServer = async (env: Record<string, string>): Promise<IdleProcess> => {
  const bundle = builtServer()
  if (bundle === null) throw new Error('There is no bundle to measure: npm run build')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const place = { ...serverSettings, HOST: '127.0.0.1', PORT: String(port) }
  const { child, idle } = start([...serverFlags, `${bundle}/server-main.js`], { ...env, ...place }, url)
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server ended by itself')
    await setTimeout(50)
  }
  return idle
}

/** Starts pg-boss alone, with one queue and its defaults. */
export const startBarePgBoss = async (databaseUrl: string): Promise<IdleProcess> => {
  const file = fileURLToPath(import.meta.resolve('./bare-pg-boss.ts'))
  const { child, idle } = start([file], { DATABASE_URL: databaseUrl })
  await once(child, 'message')
  return idle
}
