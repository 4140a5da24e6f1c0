import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { FontsNotFetched } from './fetch-fonts.ts'

const child = fileURLToPath(new URL('./font-child.ts', import.meta.url))

/**
 * Variables for npm, the proxy and the system. No others are passed on, because some are secrets.
 */
const forwardedSettings =
  /^(path|pathext|home|userprofile|appdata|localappdata|programdata|systemroot|comspec|temp|tmp|tmpdir|lang|https?_proxy|no_proxy|all_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_.+)$/i

/** Fetches families in a child process, which ends with this one. Throws FontsNotFetched. */
export const fetchFontsInProcess = (names: readonly string[], fontFolder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => forwardedSettings.test(name)))
    const fetching = spawn(process.execPath, [child, fontFolder, ...names], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: environment,
    })
    let output = ''
    fetching.stderr.on('data', (chunk) => (output = (output + String(chunk)).slice(-4000)))
    fetching.once('error', (cause) => reject(new FontsNotFetched('no process could be started for it', { cause })))
    fetching.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new FontsNotFetched(output.trim().split('\n').at(-1) || 'the process that fetches it was ended'))
    })
    // Shutdown does not wait for a font.
    fetching.unref()
    for (const stream of [fetching.stdin, fetching.stderr]) (stream as unknown as Socket).unref()
  })
