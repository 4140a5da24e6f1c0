import { setTimeout } from 'node:timers/promises'
import { request } from 'undici'
import { printTable, sum } from './figures.ts'
import type { Installation, Spent } from './installation.ts'
import { makePeople } from './people.ts'

const CHAPTERS = 10
const SECTIONS = 6
const SECONDS = 20
const FIRST_TOKEN_MS = 400
const TOKENS_PER_SECOND = 80

/** Orders a book for each user, through a process that is not measured. */
const orderBooks = async (installation: Installation, count: number): Promise<void> => {
  const people = await makePeople(installation.database, count, 1000)
  const web = await installation.start('web', 1)
  for (const [index, person] of people.entries()) {
    const answer = await request(`${web.url}/v1/generate`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        description: `How to keep bees on the roofs of a city, volume ${index}`,
        chapters: CHAPTERS,
        sub_chapters: SECTIONS,
        language: 'english',
        type: 'guide',
      }),
    })
    await answer.body.dump()
    if (answer.statusCode !== 202) throw new Error(`${answer.statusCode} for the order of a book`)
  }
  await web.stop()
  installation.servers.splice(installation.servers.indexOf(web), 1)
}

const whileWriting = async (
  installation: Installation,
  seconds: number,
): Promise<{ sections: number; words: number; bytes: number; spent: Spent }> => {
  const before = await installation.watch.written()
  const spent = await installation.spend(installation.servers, () => setTimeout(seconds * 1000))
  const after = await installation.watch.written()
  return {
    sections: after.sections - before.sections,
    words: after.words - before.words,
    bytes: after.bytes - before.bytes,
    spent,
  }
}

/** Measures idle processes. */
export const measureIdle = async (installation: Installation): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const role of ['web', 'worker'] as const) {
    const server = await installation.start(role, 1)
    await setTimeout(5000)
    const spent = await installation.spend([server], () => setTimeout(20_000))
    const { residentBytes, heapBytes } = await server.used()
    rows.push([
      role,
      (residentBytes / 1024 / 1024).toFixed(0),
      (heapBytes / 1024 / 1024).toFixed(0),
      (sum(spent.cpuMs) / spent.seconds).toFixed(1),
      (spent.postgres.cpuMs / spent.seconds).toFixed(1),
      spent.postgres.statements === null ? '-' : (spent.postgres.statements / spent.seconds).toFixed(1),
      await installation.watch.connections(),
    ])
    await installation.stopServers()
  }
  printTable(
    'A process with nothing to do',
    ['role', 'MB resident', 'MB heap', 'CPU ms/s', 'PostgreSQL ms/s', 'statements/s', 'connections'],
    rows,
  )
}

/**
 * Measures books in progress in one worker with a share of a core, at the speed of a real model.
 */
export const measureBooks = async (
  installation: Installation,
  { share, counts }: { share: number; counts: number[] },
): Promise<void> => {
  const rows: (string | number)[][] = []
  for (const count of counts) {
    await installation.double({ firstTokenMs: FIRST_TOKEN_MS, tokensPerSecond: TOKENS_PER_SECOND })
    await orderBooks(installation, count)
    const worker = await installation.start('worker', share)
    const empty = await worker.used()
    await setTimeout(18_000)
    const { sections, words, bytes, spent } = await whileWriting(installation, SECONDS)
    const used = await worker.used()
    rows.push([
      count,
      (sections / spent.seconds).toFixed(1),
      (words / Math.max(1, sections)).toFixed(0),
      `${((100 * sum(spent.cpuMs)) / spent.seconds / 1000 / share).toFixed(0)} %`,
      spent.loopLateP99Ms.toFixed(0),
      (sum(spent.cpuMs) / sections).toFixed(0),
      (spent.postgres.cpuMs / sections).toFixed(1),
      spent.postgres.statements === null ? '-' : (spent.postgres.statements / sections).toFixed(0),
      (bytes / Math.max(1, sections) / 1024).toFixed(1),
      ((used.residentBytes - empty.residentBytes) / count / 1024 / 1024).toFixed(1),
      ((used.heapBytes - empty.heapBytes) / count / 1024 / 1024).toFixed(1),
    ])
    await installation.stopServers()
    await installation.watch.removeBooks()
  }
  printTable(
    `Books of ${CHAPTERS} x ${SECTIONS} sections in one worker with ${share} of a core, ${TOKENS_PER_SECOND} tokens/s a call`,
    [
      'at once',
      'sections/s',
      'words/section',
      'share used',
      'loop late p99 ms',
      'CPU ms/section',
      'PostgreSQL ms/section',
      'statements/section',
      'kB stored/section',
      'MB resident/book',
      'MB heap/book',
    ],
    rows,
  )
}

/** Measures the sections per second of workers that never wait for the model. */
export const saturateBooks = async (
  installation: Installation,
  { processes, share }: { processes: number; share: number },
): Promise<{ perSecond: number; serverMs: number; postgresMs: number }> => {
  await installation.double({ firstTokenMs: 0, tokensPerSecond: 0 })
  // Each worker gets a full load of books. With fewer, the first worker would take them all.
  await orderBooks(installation, 16 * processes)
  await Promise.all(Array.from({ length: processes }, () => installation.start('worker', share)))
  // A new process is still compiling its code, which takes long with a share of a core.
  while ((await installation.watch.written()).sections < 30 * processes) await setTimeout(250)
  const { sections, spent } = await whileWriting(installation, 20)
  await installation.stopServers()
  await installation.watch.removeBooks()
  return {
    perSecond: sections / spent.seconds,
    serverMs: sum(spent.cpuMs) / sections,
    postgresMs: spent.postgres.cpuMs / sections,
  }
}
