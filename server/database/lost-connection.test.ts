import { expect, it } from 'vitest'
import { isOfLostConnection } from './lost-connection.ts'
import { openServer } from './postgres/open-server.ts'

it('recognizes a lost connection, even as a nested cause', async () => {
  // Nothing listens on this port.
  const error: unknown = await openServer({ databaseUrl: 'postgres://127.0.0.1:1/inkloom' }).catch((caught) => caught)
  expect(isOfLostConnection(error)).toBe(true)
  expect(isOfLostConnection(new Error('Failed query', { cause: error }))).toBe(true)
  const cut = new Error('Connection terminated unexpectedly')
  expect(isOfLostConnection(new Error('Failed query', { cause: cut }))).toBe(true)
  for (const code of ['57P01', '57P03', '08006'])
    expect(isOfLostConnection(Object.assign(new Error(), { code }))).toBe(true)
})

it('does not match errors that the database answers with', () => {
  for (const code of ['23503', '25P02', '42P01', '57014'])
    expect(isOfLostConnection(Object.assign(new Error('no'), { code }))).toBe(false)
  expect(isOfLostConnection(null)).toBe(false)
})
