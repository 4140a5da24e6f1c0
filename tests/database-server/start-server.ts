import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../crash/killable-server.ts'

/**
 * Settings that trade durability for speed, since the database is temporary and its queries small.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  update_process_title: 'off',
}

const idOf = (what: '-u' | '-g'): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root, so root runs it as the account of its package. */
const account = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

const isReady = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The longest path that a socket can have in every operating system, without its name. */
const LONGEST_FOLDER = 80

export interface DatabaseServer {
  /** The connection URL of a role that may create databases. */
  url: string
  /**
   * The same URL for connections through a socket in the server's folder, which take half of the time
   * of TCP for a small query. Without such sockets it is `url`.
   */
  socketUrl: string
  version: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server in a new folder on a free port, with `more` settings. `stop` deletes
 * the folder.
 */
export const startDatabaseServer = async (
  programs: string,
  more: Record<string, string> = {},
): Promise<DatabaseServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-postgres-'))
  const as = account()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...as }
  const initial = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), initial, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const hasSocket = process.platform !== 'win32' && folder.length <= LONGEST_FOLDER
  const sockets = { unix_socket_directories: hasSocket ? folder : '' }
  const settingArguments = Object.entries({ ...settings, ...sockets, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settingArguments], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(server, 'exit')
  let output = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-5000)
  })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended by itself:\n${output}`)
    await setTimeout(50)
  }
  return {
    url,
    socketUrl: hasSocket ? `${url}?host=${encodeURIComponent(folder)}` : url,
    version: execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    async stop() {
      // An immediate shutdown is enough, because the data is not needed.
      server.kill('SIGQUIT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
