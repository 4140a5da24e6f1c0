import { spawn } from 'node:child_process'
import { endIfOrphaned, parent } from './parent.mjs'

/** Node.js 22.15 and 23.11 brought `execve`, and Windows has none. */
export const canBecome = Boolean(process.execve) && process.platform !== 'win32'

/**
 * Runs a program in this process's place, and where that can't be done (Windows, older Node.js) beside it. The environment goes before
 * `settings`.
 */
export const become = (program, args, settings = {}) => {
  endIfOrphaned()
  const environment = { ...settings, ...process.env }
  if (canBecome) {
    // Else Node.js says that the call is experimental.
    process.removeAllListeners('warning')
    process.on('warning', () => {})
    process.execve(program, [program, ...args], { ...environment, INKLOOM_PARENT: String(parent) })
  }
  const child = spawn(program, args, { stdio: 'inherit', env: environment })
  // A terminal's Ctrl-C reaches the child by itself; what is sent to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // npm passes a signal on to the shell that it runs this in, and some shells die of it without a word to us.
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(orphaned)
    child.kill('SIGTERM')
  }, 250)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
