import { Client } from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'

/** The time during which queries are counted, on the clock of the test. A poll takes 2 s of it. */
const COUNTED_MS = 30_000
/** The queries of the polls for jobs, and the rare ones of everything else. */
const MOST_QUERIES = 45
const STEP_MS = 100

const isPoll = (text: string): boolean => text.includes('from found where due')

const textOf = (statement: unknown): string =>
  (typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')).trim()

/** Records the statements of all connections of this process. */
const recordStatements = () => {
  const texts: string[] = []
  // oxlint-disable-next-line unbound-method -- it is called with the client that the spy was called on
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  vi.spyOn(Client.prototype, 'query').mockImplementation(function record(this: Client, ...args: unknown[]) {
    texts.push(textOf(args[0]))
    return send.apply(this, args)
  })
  return texts
}

describe.runIf(canUseServer('the queries of an idle server'))('an idle server', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('sends few queries, although it has many queues', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    })
    const inkloom = await testInkloom()
    const clock = new Client({ connectionString: inkloom.settings.databaseUrl! })
    await clock.connect()
    const texts = recordStatements()
    const PING = 'select 1 as ping'
    const sent = () => texts.filter((text) => text !== PING)
    const passTimeWhile = async (continues: () => boolean) => {
      texts.length = 0
      while (continues()) {
        await vi.advanceTimersByTimeAsync(STEP_MS)
        // The database answers the queries of this step in about the same time.
        await clock.query(PING)
      }
    }
    try {
      // The first queries of all workers belong to the start, so they don't count.
      await passTimeWhile(() => sent().filter(isPoll).length < 2)
      const from = Date.now()
      await passTimeWhile(() => Date.now() - from < COUNTED_MS)
      const beyond = sent().slice(MOST_QUERIES)
      expect(beyond.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 100))).toEqual([])
    } finally {
      vi.useRealTimers()
      await clock.end()
      await inkloom.stop()
    }
  })
})
