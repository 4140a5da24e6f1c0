import { setTimeout } from 'node:timers/promises'
import { at, printTable, sum } from './figures.ts'
import type { Installation, Spent } from './installation.ts'
import { type OpenEditor, openEditor } from './open-editor.ts'
import { type BenchPerson, makePeople } from './people.ts'

/** The pace of continuous typing with pauses: a page saves 5 s after the last change. */
const SAVE_EVERY_MS = 6000
const QUOTA_EVERY_MS = 20_000
const SECONDS = 18
/** Users notice a save that takes longer than this. */
export const SAVE_BOUND_MS = 500

const openAll = async (people: readonly BenchPerson[], urlOf: (at: number) => () => string): Promise<OpenEditor[]> => {
  const editors: OpenEditor[] = []
  for (let begin = 0; begin < people.length; begin += 8) {
    const some = people.slice(begin, begin + 8)
    editors.push(...(await Promise.all(some.map((person, index) => openEditor(person, urlOf(begin + index))))))
  }
  return editors
}

/**
 * Types in all editors for some time, each at its own pace. Returns the time of each save, counted
 * from its due time.
 */
const typeFor = async (
  editors: readonly OpenEditor[],
  seconds: number,
): Promise<{ times: number[]; failed: number }> => {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + seconds * 1000
  const repeat = async (everyMs: number, first: number, work: () => Promise<void>) => {
    for (let due = performance.now() + first; due < end; due += everyMs) {
      await setTimeout(Math.max(0, due - performance.now()))
      await work().catch(() => failed++)
    }
  }
  await Promise.all(
    editors.flatMap((editor, index) => {
      const phase = index / editors.length
      return [
        repeat(SAVE_EVERY_MS, phase * SAVE_EVERY_MS, async () => void times.push(await editor.type())),
        repeat(QUOTA_EVERY_MS, phase * QUOTA_EVERY_MS, () => editor.quota()),
      ]
    }),
  )
  return { times, failed }
}

const per = (spent: Spent, count: number) => ({
  server: (sum(spent.cpuMs) / count).toFixed(2),
  postgres: (spent.postgres.cpuMs / count).toFixed(2),
  statements: spent.postgres.statements === null ? '-' : (spent.postgres.statements / count).toFixed(1),
  wal: (spent.postgres.walBytes / count).toFixed(0),
})

/**
 * Measures one process with a share of a core and a growing number of open editors, until saves
 * take too long.
 */
export const measureEditors = async (
  installation: Installation,
  { share, words, counts }: { share: number; words: number; counts: number[] },
): Promise<void> => {
  const server = await installation.start('web', share)
  const people = await makePeople(installation.database, Math.max(...counts), words)
  const rows: (string | number)[][] = []
  const editors: OpenEditor[] = []
  const empty = await server.used()
  for (const count of counts) {
    editors.push(...(await openAll(people.slice(editors.length, count), () => () => server.url)))
    const quiet = await installation.spend([server], () => setTimeout(8000))
    await typeFor(editors, SAVE_EVERY_MS / 1000)
    let outcome = { times: [] as number[], failed: 0 }
    const spent = await installation.spend([server], async () => {
      outcome = await typeFor(editors, SECONDS)
    })
    const { times, failed } = outcome
    const used = await server.used()
    const each = per(spent, times.length)
    rows.push([
      count,
      (times.length / spent.seconds).toFixed(0),
      at(times, 0.5).toFixed(1),
      at(times, 0.99).toFixed(1),
      failed,
      `${((100 * sum(spent.cpuMs)) / spent.seconds / 1000 / share).toFixed(0)} %`,
      spent.loopLateP99Ms.toFixed(0),
      each.server,
      each.postgres,
      each.statements,
      each.wal,
      ((used.residentBytes - empty.residentBytes) / count / 1024).toFixed(0),
      ((used.heapBytes - empty.heapBytes) / count / 1024).toFixed(0),
      ((1000 * sum(quiet.cpuMs)) / quiet.seconds / count).toFixed(0),
      ((1000 * quiet.postgres.cpuMs) / quiet.seconds / count).toFixed(0),
    ])
    if (at(times, 0.99) > SAVE_BOUND_MS || failed > 0) break
  }
  for (const editor of editors) editor.close()
  printTable(
    `Open editors of ${words} words in one process with ${share} of a core, each saving every ${SAVE_EVERY_MS / 1000} s`,
    [
      'open',
      'saves/s',
      'p50 ms',
      'p99 ms',
      'failed',
      'share used',
      'loop late p99 ms',
      'CPU ms/save',
      'PostgreSQL ms/save',
      'statements/save',
      'WAL bytes/save',
      'kB resident each',
      'kB heap each',
      'us/s quiet each',
      'PostgreSQL us/s quiet each',
    ],
    rows,
  )
  await installation.stopServers()
}

/** Measures the maximum rate of saves of several processes, and the cost of each save. */
export const saturateSaves = async (
  installation: Installation,
  { processes, share, words, sticky }: { processes: number; share: number; words: number; sticky: boolean },
): Promise<{ perSecond: number; serverMs: number; postgresMs: number; p50: number }> => {
  const servers = await Promise.all(Array.from({ length: processes }, () => installation.start('web', share)))
  const people = await makePeople(installation.database, 32 * processes, words)
  let turn = 0
  const editors = await openAll(people, (at) => () => servers[(sticky ? at : turn++) % processes]!.url)
  const idle = [...editors]
  const callers = 6 * processes
  const times: number[] = []
  const run = async (seconds: number) => {
    const end = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() < end) {
          const editor = idle.shift()!
          times.push(await editor.type())
          idle.push(editor)
        }
      }),
    )
  }
  await run(10)
  times.length = 0
  const spent = await installation.spend(servers, () => run(15))
  for (const editor of editors) editor.close()
  await installation.stopServers()
  return {
    perSecond: times.length / spent.seconds,
    serverMs: sum(spent.cpuMs) / times.length,
    postgresMs: spent.postgres.cpuMs / times.length,
    p50: at(times, 0.5),
  }
}
