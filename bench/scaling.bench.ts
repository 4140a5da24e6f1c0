// Measures the capacity of one process, and of 2 and 4:
// node scripts/run.mjs bench/scaling.bench.ts [idle] [editors] [long] [streams] [books] [signals]
// [growth]
//
// TEST_DATABASE_URL names a PostgreSQL server on this machine, with pg_stat_statements to count
// statements. It has to run as root on Linux, because processes are limited to a share of a core.
import { measureBooks, measureIdle, saturateBooks } from './scaling/books.ts'
import { measureEditors, saturateSaves } from './scaling/editors.ts'
import { printTable, serialShare } from './scaling/figures.ts'
import { newInstallation, type Installation } from './scaling/installation.ts'
import { measureSignals } from './scaling/pub-sub.ts'
import { measureStreams, saturateStreams } from './scaling/streams.ts'

/**
 * The share of a core for each process, which leaves room for the load, the fake model and the
 * database on two cores.
 */
const SHARE = 0.5
const SHARE_OF_FOUR = 0.15

interface Saturated {
  perSecond: number
  serverMs: number
  postgresMs: number
}

const measureGrowth = async (
  what: string,
  /** The least throughput of four processes relative to one; otherwise the benchmark fails. */
  bar: number,
  saturate: (processes: number) => Promise<Saturated>,
): Promise<(string | number)[][]> => {
  const [one, two, four] = [await saturate(1), await saturate(2), await saturate(4)]
  const serial = serialShare(one.perSecond, two.perSecond, four.perSecond)
  if (four.perSecond < bar * one.perSecond) process.exitCode = 1
  return [one, two, four].map((saturated, at) => [
    at === 0 ? what : '',
    2 ** at,
    saturated.perSecond.toFixed(1),
    (saturated.perSecond / one.perSecond).toFixed(2),
    saturated.serverMs.toFixed(3),
    saturated.postgresMs.toFixed(3),
    (saturated.serverMs / saturated.postgresMs).toFixed(1),
    at === 2 ? `${(100 * serial).toFixed(1)} %` : '',
  ])
}

const growth = async (installation: Installation) => {
  const share = SHARE_OF_FOUR
  const rows = [
    ...(await measureGrowth('saves, each person at one process', 2.8, (processes) =>
      saturateSaves(installation, { processes, share, words: 20_000, sticky: true }),
    )),
    ...(await measureGrowth('saves, each call at any process', 1.8, (processes) =>
      saturateSaves(installation, { processes, share, words: 20_000, sticky: false }),
    )),
    ...(await measureGrowth('tokens of streamed edits', 3.2, (processes) =>
      saturateStreams(installation, { processes, share, each: 80 }),
    )),
    ...(await measureGrowth('sections of books', 2.8, (processes) =>
      saturateBooks(installation, { processes, share }),
    )),
  ]
  printTable(
    `As fast as 1, 2 and 4 processes go, each with ${share} of a core`,
    [
      'what',
      'processes',
      'a second',
      'times one',
      'CPU ms each',
      'PostgreSQL ms each',
      'server per PostgreSQL',
      'serial',
    ],
    rows,
  )
}

const parts: Record<string, (installation: Installation) => Promise<void>> = {
  idle: measureIdle,
  editors: (installation) =>
    measureEditors(installation, { share: SHARE, words: 20_000, counts: [100, 200, 300, 400, 500, 600] }),
  // The texts exceed the cache of a process.
  long: (installation) => measureEditors(installation, { share: SHARE, words: 60_000, counts: [150, 250] }),
  streams: (installation) => measureStreams(installation, { share: SHARE, counts: [25, 50, 75, 100, 200] }),
  books: (installation) => measureBooks(installation, { share: SHARE, counts: [1, 4, 7, 16] }),
  pubSub: measureSignals,
  growth,
}

const partNames = process.argv.slice(2)
for (const name of partNames.length > 0 ? partNames : Object.keys(parts)) {
  const part = parts[name]
  if (!part) throw new Error(`Unknown part ${name}. Known ones are ${Object.keys(parts).join(', ')}`)
  const installation = await newInstallation(1000)
  try {
    await part(installation)
  } finally {
    await installation.remove()
  }
}
