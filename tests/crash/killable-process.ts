import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const importQuickly = new URL('../import-quickly.mjs', import.meta.url)

export interface KillableProcess {
  /** Resolves with the next output line that matches. */
  line(matches: (line: string) => boolean): Promise<string>
  /** Resolves when the process has ended, with its exit code or null. */
  readonly ended: Promise<number | null>
  /** Throws if the process has ended by itself. */
  assertAlive(): void
  /** Sends SIGKILL, so that the process can't react. Resolves when it has ended. */
  kill(): Promise<void>
  /** Sends a signal, SIGTERM by default, and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a TypeScript file of the project, or of its bundle, as a separate process. */
export const startProcess = (
  file: string,
  { args = [], flags = [], env = {} }: { args?: string[]; flags?: string[]; env?: Record<string, string> } = {},
): KillableProcess => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const preload = file.endsWith('.ts') ? [`--import=${importQuickly.href}`] : []
  const child: ChildProcess = spawn(process.execPath, [...preload, ...flags, file, ...args], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const waiting = new Set<{ matches: (line: string) => boolean; found: (line: string) => void }>()
  let output = ''
  let rest = ''
  const hear = (chunk: string) => {
    output = (output + chunk).slice(-20_000)
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines)
      for (const one of waiting)
        if (one.matches(line)) {
          waiting.delete(one)
          one.found(line)
        }
  }
  child.stdout!.setEncoding('utf8').on('data', hear)
  child.stderr!.setEncoding('utf8').on('data', hear)

  const died = () => new Error(`${file} ended by itself (${child.exitCode ?? child.signalCode}):\n${output}`)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    line: (matches) =>
      new Promise((resolve, reject) => {
        waiting.add({ matches, found: resolve })
        void gone.then(() => reject(died()))
      }),
    ended: gone.then(() => child.exitCode),
    assertAlive() {
      if (child.exitCode !== null || child.signalCode !== null) throw died()
    },
    async kill() {
      await end('SIGKILL')
    },
    stop: (signal = 'SIGTERM') => end(signal),
  }
}
