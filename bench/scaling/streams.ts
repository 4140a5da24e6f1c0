import { setTimeout } from 'node:timers/promises'
import { at, printTable, sum } from './figures.ts'
import type { Installation } from './installation.ts'
import { type StreamCount, streamEdit } from './open-editor.ts'
import { type BenchPerson, makePeople } from './people.ts'

/** The speed of a fast model for one reader. */
const TOKENS_PER_SECOND = 50
const FIRST_TOKEN_MS = 200
const RAMP_MS = 6000
const SECONDS = 12
/** Users notice a pause that is longer than this. */
const GAP_BOUND_MS = 250

/** Streams paraphrases for all users repeatedly, until it is stopped. */
const keepStreaming = (people: readonly BenchPerson[], urlOf: (at: number) => string) => {
  const counted: StreamCount = { pieces: 0, ended: 0, firstMs: [], gapsMs: [] }
  const left = new AbortController()
  let failed = 0
  const all = people.map(async (person, index) => {
    await setTimeout((index / people.length) * RAMP_MS)
    while (!left.signal.aborted)
      await streamEdit(person, urlOf(index), counted, left.signal).catch(() => {
        if (!left.signal.aborted) failed++
      })
  })
  return {
    counted,
    failed: () => failed,
    async end() {
      left.abort()
      await Promise.all(all)
    },
  }
}

const measure = async (
  installation: Installation,
  people: readonly BenchPerson[],
  servers: readonly { url: string }[],
): Promise<{ counted: StreamCount; failed: number; spent: Awaited<ReturnType<Installation['spend']>> }> => {
  const streaming = keepStreaming(people, (at) => servers[at % servers.length]!.url)
  await setTimeout(RAMP_MS + 3000)
  const { counted } = streaming
  Object.assign(counted, { pieces: 0, ended: 0, firstMs: [], gapsMs: [] } satisfies StreamCount)
  const before = streaming.failed()
  const spent = await installation.spend(installation.servers, () => setTimeout(SECONDS * 1000))
  const measured = { counted: { ...counted }, failed: streaming.failed() - before, spent }
  await streaming.end()
  return measured
}

/**
 * Measures one process with a share of a core and a growing number of concurrent streams, until
 * they pause noticeably.
 */
export const measureStreams = async (
  installation: Installation,
  { share, counts }: { share: number; counts: number[] },
): Promise<void> => {
  await installation.double({ firstTokenMs: FIRST_TOKEN_MS, tokensPerSecond: TOKENS_PER_SECOND })
  const server = await installation.start('web', share)
  const people = await makePeople(installation.database, Math.max(...counts), 1000)
  const rows: (string | number)[][] = []
  const empty = await server.used()
  for (const count of counts) {
    const { counted, failed, spent } = await measure(installation, people.slice(0, count), [server])
    const used = await server.used()
    rows.push([
      count,
      (counted.pieces / spent.seconds).toFixed(0),
      at(counted.firstMs, 0.5).toFixed(0),
      at(counted.firstMs, 0.99).toFixed(0),
      at(counted.gapsMs, 0.5).toFixed(0),
      at(counted.gapsMs, 0.99).toFixed(0),
      failed,
      `${((100 * sum(spent.cpuMs)) / spent.seconds / 1000 / share).toFixed(0)} %`,
      ((1000 * sum(spent.cpuMs)) / counted.pieces).toFixed(0),
      (sum(spent.cpuMs) / Math.max(1, counted.ended)).toFixed(1),
      (spent.postgres.cpuMs / Math.max(1, counted.ended)).toFixed(1),
      spent.postgres.statements === null ? '-' : (spent.postgres.statements / Math.max(1, counted.ended)).toFixed(1),
      ((used.residentBytes - empty.residentBytes) / count / 1024).toFixed(0),
    ])
    if (at(counted.gapsMs, 0.99) > GAP_BOUND_MS || failed > 0) break
  }
  printTable(
    `Streamed edits at once in one process with ${share} of a core, ${TOKENS_PER_SECOND} tokens/s each, first token after ${FIRST_TOKEN_MS} ms`,
    [
      'at once',
      'tokens/s',
      'first p50 ms',
      'first p99 ms',
      'gap p50 ms',
      'gap p99 ms',
      'failed',
      'share used',
      'CPU us/token',
      'CPU ms/edit',
      'PostgreSQL ms/edit',
      'statements/edit',
      'kB resident each',
    ],
    rows,
  )
  await installation.stopServers()
}

/**
 * Measures the tokens per second of several processes, each with more streams than it can handle.
 */
export const saturateStreams = async (
  installation: Installation,
  { processes, share, each }: { processes: number; share: number; each: number },
): Promise<{ perSecond: number; serverMs: number; postgresMs: number }> => {
  await installation.double({ firstTokenMs: FIRST_TOKEN_MS, tokensPerSecond: TOKENS_PER_SECOND })
  const servers = await Promise.all(Array.from({ length: processes }, () => installation.start('web', share)))
  const people = await makePeople(installation.database, processes * each, 1000)
  const { counted, spent } = await measure(installation, people, servers)
  await installation.stopServers()
  return {
    perSecond: counted.pieces / spent.seconds,
    serverMs: sum(spent.cpuMs) / counted.pieces,
    postgresMs: spent.postgres.cpuMs / counted.pieces,
  }
}
