import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { webhookSecrets } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createSealer } from '../secrets/sealer.ts'
import { checkSecretsOpen, renewSecretSeals } from './master-keys.ts'
import { findSecrets } from './repository.ts'
import { renewSecret, sealedFor } from './signing.ts'
import { addDeveloper } from '#tests/support/webhook-books.ts'

const log = pino({ level: 'silent' })
const [first, second] = [1, 2].map((version) => ({ version, secret: `${version}`.repeat(40) }))

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('seals secrets with the next master key, and refuses to start without a key that is needed', async () => {
  const { key } = await addDeveloper(database)
  await database.db.delete(webhookSecrets)
  const before = createSealer([first!])
  const secret = await database.transaction((tx) => renewSecret(tx, before, key))
  const during = createSealer([second!, first!])
  const after = createSealer([second!])

  await checkSecretsOpen({ database, sealer: during })
  await expect(checkSecretsOpen({ database, sealer: after })).rejects.toThrow('APP_SECRET has no v1')
  await renewSecretSeals({ database, sealer: during, log })
  await checkSecretsOpen({ database, sealer: after })
  const [row] = await findSecrets(database.db, key.id, new Date())
  expect(after.open(row!.sealed, sealedFor(row!))).toBe(secret)
})
