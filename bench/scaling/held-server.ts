import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/crash/killable-server.ts'
import { hold } from './hold.ts'
import type { Used } from './tell-of-itself.ts'

/** The server flags of `npm start`. */
const serverFlags = ['--liftoff-only', '--max-semi-space-size=2']

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface HeldServer {
  readonly url: string
  used(): Promise<Used>
  /**
   * Returns the longest turn of its event loop since the last call, in CPU time. Needs
   * `WATCH_TURNS` in its environment.
   */
  longestTurn(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts the real server as a separate process, and limits it to a share of a core once it is
 * ready; 1 is unlimited.
 */
export const startHeldServer = async (env: Record<string, string>, share: number): Promise<HeldServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME } = process.env
  const child = spawn(
    process.execPath,
    [...serverFlags, '--expose-gc', '--import', import.meta.resolve('./tell-of-itself.ts'), 'server/main.ts'],
    {
      cwd: root,
      env: { PATH, HOME, ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const gone = once(child, 'exit')
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await setTimeout(25)
  }
  const letGo = share < 1 ? hold(child.pid!, share) : () => undefined
  const ask = async (what: 'used' | 'turns') => {
    const answered = once(child, 'message')
    child.send(what)
    return ((await answered) as [Used])[0]
  }
  return {
    url,
    used: () => ask('used'),
    longestTurn: async () => (await ask('turns')).longestTurnMs,
    async stop() {
      child.kill('SIGKILL')
      await gone
      // The kernel needs a moment to empty the group.
      await setTimeout(100)
      letGo()
    },
  }
}
