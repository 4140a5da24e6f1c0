import { spawn } from 'node:child_process'
import { endIfOrphaned, parent } from './parent.mjs'

/** `process.execve` exists since Node.js 22.15 and 23.11, but not on Windows. */
export const canBecome = 'execve' in process && process.platform !== 'win32'

/**
 * Replaces this process with a program. If that is impossible (Windows, older Node.js), it runs the
 * program as a child process. Environment variables take precedence over `settings`.
 */
export const become = (program, args, settings = {}) => {
  endIfOrphaned()
  const environment = { ...settings, ...process.env }
  if (canBecome) {
    // Suppresses the warning of Node.js that the call is experimental.
    process.removeAllListeners('warning')
    process.on('warning', () => {})
    process.execve(program, [program, ...args], { ...environment, INKLOOM_PARENT: String(parent) })
  }
  const child = spawn(program, args, { stdio: 'inherit', env: environment })
  // Ctrl-C in a terminal reaches the child as well. Signals that only this process receives are
  // forwarded.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // npm forwards a signal to the shell that runs this process, and some shells end without
  // forwarding it.
  const orphaned = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(orphaned)
    child.kill('SIGTERM')
  }, 250)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
