import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { webhookDeliveries } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { usualPace } from './pace.ts'
import { addDeveloper, addBookWithWebhook, type Developer, setBookStatus } from '#tests/support/webhook-books.ts'

let database: Database
let developer: Developer
beforeAll(async () => {
  database = await testDatabase()
  developer = await addDeveloper(database)
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(webhookDeliveries))

const claim = () => claimDeliveries(database, { pace: usualPace, underWay: new Map() })
/** Claims concurrently, like several processes that poll at the same moment. */
const claimSideBySide = async (processes: number) =>
  (await Promise.all(Array.from({ length: processes }, claim))).flat()

it('gives each delivery to one process', async () => {
  for (let number = 0; number < 10; number++)
    await setBookStatus(database, await addBookWithWebhook(database, developer, `http://host-${number}.example/`))
  const claimed = await claimSideBySide(6)
  expect(claimed).toHaveLength(10)
  expect(new Set(claimed.map(({ delivery }) => delivery.id)).size).toBe(10)
  for (const { delivery } of claimed) expect(delivery.attempts).toBe(1)
  expect(await claimSideBySide(2)).toEqual([])
})

it('claims no second delivery of a book while one is running', async () => {
  const book = await addBookWithWebhook(database, developer, 'http://host.example/')
  const first = (await setBookStatus(database, book))!
  const before = claim()
  await setBookStatus(database, book, 'DONE')
  const claimed = [...(await before), ...(await claimSideBySide(4))]
  expect(claimed.map(({ delivery }) => delivery.id)).toEqual([first.id])
})

it("counts running deliveries against their receiver's share", async () => {
  for (let number = 0; number < 6; number++)
    await setBookStatus(database, await addBookWithWebhook(database, developer, `http://one.example/${number}`))
  await setBookStatus(database, await addBookWithWebhook(database, developer, 'http://other.example/'))
  const receivers = async (underWay: [string, number][]) => {
    const pace = { ...usualPace, atOnce: 5 }
    const claimed = await claimDeliveries(database, { pace, underWay: new Map(underWay) })
    return claimed.map(({ receiver }) => receiver).toSorted()
  }
  expect(await receivers([['third.example', 5]])).toEqual([])
  expect(await receivers([['one.example', 3]])).toEqual(['one.example', 'other.example'])
  expect(await receivers([['one.example', 4]])).toEqual([])
})
