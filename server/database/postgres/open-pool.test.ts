import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { createTransactionGuard } from '../transaction-guard.ts'
import { openPool } from './open-pool.ts'

const hasServer = canUseServer('a full PostgreSQL server')

describe.runIf(hasServer)('a server that accepts no more connections', () => {
  it('is asked again until it accepts one', async () => {
    const database = await newTestDatabase()
    const guard = createTransactionGuard()
    const operator = openPool(database.databaseUrl!, guard)
    const role = `one_connection_${randomUUID().replaceAll('-', '')}`
    await operator.query(`create role ${role} login connection limit 1`)
    const url = new URL(database.databaseUrl!)
    url.username = role

    const first = openPool(url.href, guard)
    const held = await first.connect()
    const { promise: refused, resolve } = Promise.withResolvers<string>()
    const log = { warn: (_: object, message: string) => resolve(message) }
    const later = openPool(url.href, guard, log)
    const answer = later.query<{ one: number }>('select 1 as one')
    expect(await refused).toBe('database server accepts no more connections')
    held.release(true)
    expect((await answer).rows).toEqual([{ one: 1 }])

    await Promise.all([first.end(), later.end()])
    await operator.query(`drop role ${role}`)
    await operator.end()
    await database.remove()
  })
})
