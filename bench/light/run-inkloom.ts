import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { familyOf, limitedGroup, proportionalMegabytes } from './memory-of.ts'

const SETTLE_MS = 5000
const START_MS = 600_000
const LOOK_MS = 100

interface Place {
  folder: string
  home: string
  /** 0 is the account that runs the benchmark. */
  uid: number
  path: string
  registry: string
}

const readyLine = /is ready at (http:\/\/\S+) \(([\d.]+) s\)/

const isAnswered = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts Inkloom like a user, waits until it answers, measures its memory, and stops it. */
export const runInkloom = async (
  { folder, home, uid, path, registry }: Place,
  { megabytes = null, settles = true }: { megabytes?: number | null; settles?: boolean } = {},
) => {
  const group = megabytes === null ? null : limitedGroup(`inkloom-light-${process.pid}`, megabytes)
  const begun = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    ...(uid && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: path,
      HOME: home,
      PORT: '0',
      AI_MODEL: 'builtin',
      npm_config_registry: registry,
      npm_config_cache: `${home}/npm`,
      npm_config_update_notifier: 'false',
    },
  })
  group?.add(npm.pid!)
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  let [peak, npmAtPeak, answeredAfter] = [0, 0, 0]
  let last = begun + START_MS
  while (npm.exitCode === null && performance.now() < last) {
    const each = familyOf(npm.pid!).map(proportionalMegabytes)
    const total = each.reduce((sum, some) => sum + some, 0)
    if (total > peak) [peak, npmAtPeak] = [total, each[0]!]
    const address = readyLine.exec(printed)?.[1]
    if (!answeredAfter && address && (await isAnswered(address))) {
      answeredAfter = (performance.now() - begun) / 1000
      last = performance.now() + (settles ? SETTLE_MS : 0)
    }
    await setTimeout(settles ? LOOK_MS : LOOK_MS / 10)
  }
  const each = familyOf(npm.pid!).map(proportionalMegabytes)
  if (npm.exitCode === null) {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await setTimeout(2000)
  }
  group?.remove()
  if (!answeredAfter) throw new Error(`Inkloom did not start${megabytes ? ` with ${megabytes} MB` : ''}:\n${printed}`)
  return {
    answeredAfter,
    serverTook: Number(readyLine.exec(printed)![2]),
    peak,
    npmAtPeak,
    atRest: each.reduce((sum, some) => sum + some, 0),
    npmAtRest: each[0] ?? 0,
    // The processes are npm, its shell, the start script and the server. There are only three if
    // the start script has become the server.
    startScript: each.length > 3 ? each.at(-2)! : 0,
  }
}
