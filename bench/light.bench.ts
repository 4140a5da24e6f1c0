// Measures the network traffic, disk space, memory and time that Inkloom needs from a fresh clone
// on, compared with their limits:
// node bench/light.bench.ts [part of a case's name]
//
// Linux only. Times need a quiet machine with two cores. As root it also runs as an unprivileged
// user, and with limited memory if it may create control groups. If the installed Node.js is too
// old, it also runs with the one that runs this file. Memory is proportional: shared pages count
// once.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRecent } from '../scripts/find-node.mjs'
import { countingRegistry } from './light/counting-registry.ts'
import { limitedGroup } from './light/memory-of.ts'
import { runInkloom } from './light/run-inkloom.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const NOBODY = 65534
const WARM_STARTS = 10
const LIMITS = { first: 512, warm: 384 }

/** The rows of the table: a unit, and a limit for some of them. */
const rows = {
  'download until ready': { unit: 'MB', bar: 160 },
  'disk without data': { unit: 'MB', bar: 500 },
  'clone to ready': { unit: 's', bar: 25 },
  'peak of the first start': { unit: 'MB', bar: 512 },
  '  of this npm start': { unit: 'MB' },
  'peak of a warm start': { unit: 'MB', bar: 384 },
  'at rest, with launchers': { unit: 'MB', bar: 300 },
  '  of this npm start ': { unit: 'MB' },
  '  of this the start script': { unit: 'MB', bar: 30 },
  'warm start, npm start to an answer': { unit: 's', bar: 1 },
  '  of this npm and the start script': { unit: 's' },
} satisfies Record<string, { unit: string; bar?: number }>
type Row = keyof typeof rows
type Figures = Record<Row, number>

interface Case {
  name: string
  folder: string
  uid: number
  path: string
  isLimited: boolean
}

const scratch = mkdtempSync(join(tmpdir(), 'inkloom-light-'))
const registry = await countingRegistry()

const megabytesIn = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const measure = async ({ folder: name, uid, path, isLimited }: Case): Promise<Figures> => {
  const home = mkdtempSync(join(scratch, 'home-'))
  const folder = join(home, name)
  mkdirSync(join(folder, '..'), { recursive: true })
  const begun = performance.now()
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder])
  const cloned = (performance.now() - begun) / 1000
  if (uid) execFileSync('chown', ['-R', `${uid}:${uid}`, home])
  execFileSync('chmod', ['755', scratch, home])
  const place = { folder, home, uid, path, registry: registry.address }
  const before = registry.bytes()
  const first = await runInkloom(place, { megabytes: isLimited ? LIMITS.first : null })
  const download = (registry.bytes() - before) / 1e6
  const disk = megabytesIn(folder) - megabytesIn(join(folder, 'data'))
  const warm = await runInkloom(place, { megabytes: isLimited ? LIMITS.warm : null })
  const starts = []
  while (starts.length < WARM_STARTS) starts.push(await runInkloom(place, { settles: false }))
  rmSync(home, { recursive: true, force: true })
  return {
    'download until ready': download,
    'disk without data': disk,
    'clone to ready': cloned + first.answeredAfter,
    'peak of the first start': first.peak,
    '  of this npm start': first.npmAtPeak,
    'peak of a warm start': warm.peak,
    'at rest, with launchers': warm.atRest,
    '  of this npm start ': warm.npmAtRest,
    '  of this the start script': warm.startScript,
    'warm start, npm start to an answer': median(starts.map(({ answeredAfter }) => answeredAfter)),
    '  of this npm and the start script': median(
      starts.map(({ answeredAfter, serverTook }) => answeredAfter - serverTook),
    ),
  }
}

/** Returns a PATH whose `node` is the Node.js that runs this file. */
const pathOfThisNode = (): string => {
  const folder = join(scratch, 'node')
  mkdirSync(folder)
  symlinkSync(process.execPath, join(folder, 'node'))
  return `${folder}${delimiter}${installed}`
}

/** Removes the folders that npm and tests prepend, which contain the development Node.js. */
const installed = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
const version = execFileSync('node', ['--version'], { encoding: 'utf8', env: { PATH: installed } }).trim()

const isRoot = process.getuid?.() === 0
const probe = limitedGroup(`inkloom-light-${process.pid}`, 100)
probe?.remove()
if (!probe) console.log('Memory could not be limited here: creating a control group is not permitted.')

const plain = { folder: 'inkloom', uid: 0, path: installed, isLimited: false }
const cases: Case[] = [
  { ...plain, name: version },
  ...(isRecent(version) ? [] : [{ ...plain, name: process.version, path: pathOfThisNode() }]),
  {
    ...plain,
    name: isRoot ? 'ordinary user, umlauts' : 'umlauts',
    folder: 'Ein Ordner mit Ümläuten/inkloom',
    uid: isRoot ? NOBODY : 0,
  },
  ...(probe ? [{ ...plain, name: `limits ${LIMITS.first}/${LIMITS.warm} MB`, isLimited: true }] : []),
]

const only = process.argv[2] ?? ''
const measured = new Map<string, Figures>()
try {
  for (const each of cases.filter(({ name }) => name.includes(only))) measured.set(each.name, await measure(each))
} finally {
  registry.close()
  rmSync(scratch, { recursive: true, force: true })
  const table = Object.entries<{ unit: string; bar?: number }>(rows).map(([row, { unit, bar = null }]) => {
    const cells = [...measured].map(([name, figures]) => {
      const value = figures[row as Row]
      const isOver = bar !== null && value > bar
      if (isOver) process.exitCode = 1
      return [name, `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}${isOver ? ' EXCEEDED' : ''}`]
    })
    return [row, { bar: bar === null ? '' : `${bar} ${unit}`, ...Object.fromEntries(cells) }]
  })
  console.table(Object.fromEntries(table))
}
