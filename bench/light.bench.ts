// What Inkloom takes of network, disk, memory and time from a fresh clone on, beside its bars: node bench/light.bench.ts
// Linux only. Times need a quiet machine with two cores; everything else does not. As root it also runs as an ordinary user, and
// with limited memory where it may make control groups.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { countingRegistry } from './light/counting-registry.ts'
import { familyOf, limitedGroup, proportionalMegabytes } from './light/memory-of.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const NOBODY = 65534
const SETTLE_MS = 5000
const bars = { download: 160, disk: 500, first: 512, warm: 384, rest: 300, launcher: 30 }

const scratch = mkdtempSync(join(tmpdir(), 'inkloom-light-'))
const registry = await countingRegistry()
const rows: Record<string, string | number>[] = []
let over = 0

const megabytesIn = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

/** Starts Inkloom as a person does, waits until it is ready and settled, and ends it. */
const start = async (folder: string, home: string, uid: number, megabytes: number | null) => {
  const group = megabytes === null ? null : limitedGroup(`inkloom-light-${process.pid}`, megabytes)
  const begun = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    ...(uid && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      PORT: '0',
      AI_MODEL: 'builtin',
      npm_config_registry: registry.address,
      npm_config_cache: join(home, 'npm'),
    },
  })
  group?.add(npm.pid!)
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const total = () => familyOf(npm.pid!).reduce((sum, pid) => sum + proportionalMegabytes(pid), 0)
  let [peak, readyAfter] = [0, 0]
  let last = performance.now() + 600_000
  while (npm.exitCode === null && performance.now() < last) {
    peak = Math.max(peak, total())
    if (!readyAfter && printed.includes('is ready at')) {
      readyAfter = (performance.now() - begun) / 1000
      last = performance.now() + SETTLE_MS
    }
    await setTimeout(100)
  }
  const each = familyOf(npm.pid!).map(proportionalMegabytes)
  const [npmItself = 0] = each
  if (npm.exitCode === null) {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await setTimeout(2000)
  }
  group?.remove()
  if (!readyAfter) throw new Error(`Inkloom did not start${megabytes ? ` with ${megabytes} MB` : ''}:\n${printed}`)
  const atRest = each.reduce((sum, megabytes) => sum + megabytes, 0)
  return { readyAfter, peak, atRest, npmItself, launcher: each.length > 3 ? each.at(-2)! : 0 }
}

const row = (what: string, value: number, unit: string, bar?: number) => {
  const isOver = bar !== undefined && value > bar
  if (isOver) over++
  rows.push({
    what,
    value: `${value.toFixed(1)} ${unit}`,
    bar: bar ? `${bar} ${unit}${isOver ? ' EXCEEDED' : ''}` : '',
  })
}

const measure = async (name: string, uid: number, limited: boolean) => {
  const home = mkdtempSync(join(scratch, 'home-'))
  const folder = join(home, name)
  mkdirSync(join(folder, '..'), { recursive: true })
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder])
  if (uid) execFileSync('chown', ['-R', `${uid}:${uid}`, home])
  execFileSync('chmod', ['755', scratch, home])
  const before = registry.bytes()
  const label = `${name}${uid ? ', ordinary user' : ''}${limited ? ', limited memory' : ''}`
  const first = await start(folder, home, uid, limited ? bars.first : null)
  row(`${label}: download`, (registry.bytes() - before) / 1e6, 'MB', bars.download)
  row(`${label}: clone to ready`, first.readyAfter, 's')
  row(`${label}: peak of the first start`, first.peak, 'MB', bars.first)
  const data = megabytesIn(join(folder, 'data'))
  row(`${label}: disk without data`, megabytesIn(folder) - data, 'MB', bars.disk)
  const warm = await start(folder, home, uid, limited ? bars.warm : null)
  row(`${label}: warm start`, warm.readyAfter, 's')
  row(`${label}: peak of a warm start`, warm.peak, 'MB', bars.warm)
  row(`${label}: at rest, with launchers`, warm.atRest, 'MB', bars.rest)
  row(`${label}: of this npm itself`, warm.npmItself, 'MB')
  row(`${label}: of this the start script`, warm.launcher, 'MB', bars.launcher)
  rmSync(home, { recursive: true, force: true })
}

const isRoot = process.getuid?.() === 0
try {
  await measure('inkloom', 0, false)
  await measure('Ein Ordner mit Ümläuten/inkloom', isRoot ? NOBODY : 0, false)
  const mayLimit = limitedGroup(`inkloom-light-${process.pid}`, 100)
  mayLimit?.remove()
  if (mayLimit) await measure('inkloom', 0, true)
  else console.log('Memory could not be limited here: no control group may be made.')
} finally {
  registry.close()
  rmSync(scratch, { recursive: true, force: true })
  console.table(rows)
}
if (over > 0) process.exitCode = 1
