import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import { fits, openPubSub, type PubSub } from './pub-sub.ts'

const server = canUseServer('several processes on one PostgreSQL server')

interface Note {
  text: string
}

describe.runIf(server)('pub/sub', () => {
  let settings: TestDatabase
  let observer: Database
  const opened: { pubSub: PubSub; close: () => Promise<void> }[] = []
  beforeAll(async () => {
    settings = await newTestDatabase()
    observer = await openDatabase(settings)
  })
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close()
  })
  afterAll(async () => {
    await observer.close()
    await settings.remove()
  })

  /**
   * Starts one of several processes. Returns it with a function that waits for a message that
   * fulfils a condition.
   */
  const newProcess = async () => {
    const log = pino({ level: 'silent' })
    const database = await openDatabase(settings)
    const jobs = await startJobs(database, { works: false })
    const pubSub = await openPubSub({ database, jobs, log })
    const close = async () => {
      await pubSub.close()
      await jobs.stop()
      await database.close()
    }
    opened.push({ pubSub, close })
    const heard: string[] = []
    const waiting: { expected: string; found: () => void }[] = []
    const receive = (text: string) => {
      heard.push(text)
      for (const { expected, found } of waiting) if (expected === text) found()
    }
    pubSub.subscribe(
      'notes',
      ({ text }: Note) => receive(text),
      () => receive('(missed)'),
    )
    const until = (expected: string) =>
      new Promise<void>((found) => {
        if (heard.includes(expected)) found()
        else waiting.push({ expected, found })
      })
    return { pubSub, heard, until, publish: (text: string, key?: string) => pubSub.publish('notes', { text }, key) }
  }

  it('delivers messages to the other processes only, in order, and only to subscribers of the topic', async () => {
    const [first, second, third] = [await newProcess(), await newProcess(), await newProcess()]
    for (const text of ['one', 'two', 'three']) first.publish(text)
    first.pubSub.publish('other topic', { text: 'four' })
    first.publish('five')
    await Promise.all([second.until('five'), third.until('five')])
    second.publish('six')
    await first.until('six')
    const all = ['one', 'two', 'three', 'five']
    expect([first.heard, second.heard.filter((text) => text !== 'six')]).toEqual([['six'], all])
    await third.until('six')
    expect(third.heard).toEqual([...all, 'six'])
  })

  it('delivers only the latest of the messages with the same key', async () => {
    const [first, second] = [await newProcess(), await newProcess()]
    first.publish('begins')
    for (let words = 0; words <= 500; words++) first.publish(`${words} words`, 'section 1')
    first.publish('ends')
    await second.until('ends')
    expect(second.heard).toEqual(['begins', '500 words', 'ends'])
  })

  it('delivers messages up to the size that PostgreSQL accepts, in any script, and detects larger ones', async () => {
    const [first, second] = [await newProcess(), await newProcess()]
    const texts = ['a'.repeat(7000), '"\\\n'.repeat(1200), '\u0000\uD800', '永'.repeat(2500), 'b'.repeat(7000)]
    for (const text of texts) expect(fits({ text })).toBe(true)
    for (const text of texts) first.publish(text)
    await second.until(texts.at(-1)!)
    expect(second.heard).toEqual(texts)
    expect(fits({ text: '永'.repeat(2700) })).toBe(false)
  })

  it('reports that messages may have been missed when it is connected again', async () => {
    const [first, second] = [await newProcess(), await newProcess()]
    await observer.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'LISTEN "inkloom"'`,
    )
    await second.until('(missed)')
    first.publish('again')
    await second.until('again')
    expect(second.heard).toEqual(['(missed)', 'again'])
  })
})
