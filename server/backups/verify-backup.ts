import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const CHILD = new URL('./verify-backup-child.ts', import.meta.url)

const inherited = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'INKLOOM_READY_MADE', // of tests
]

/**
 * Returns the environment variables that the process needs. It must not get the installation's
 * settings and secrets.
 */
const environment = () =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/**
 * Restores a backup in a separate process, into a temporary folder. Throws an error with the reason
 * if that fails.
 */
export const verifyBackup = async (
  file: string,
  { identities, dataDir, signal }: { identities: string[]; dataDir: string; signal: AbortSignal },
): Promise<void> => {
  const folder = await mkdtemp(join(dataDir, 'backup-check-'))
  try {
    const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(CHILD), file, join(folder, 'restored')], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: environment(),
      signal,
      killSignal: 'SIGKILL',
    })
    const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify({ identities }))
    const [output, [code, killed]] = await Promise.all([text(child.stdout), ended])
    if (code !== 0)
      throw new Error(
        output || `The process that restores the backup ended (${killed ?? code}). There may be too little memory.`,
      )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
