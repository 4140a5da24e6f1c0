import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Writer } from '#writer/writer.ts'
import { parseAppSecrets, readConfig } from '../../config/index.ts'
import { openDatabase } from '../../database/open-database.ts'
import { aiKeys, users } from '../../database/schema/index.ts'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { startInkloom } from '../../inkloom.ts'
import { createSealer } from '../../secrets/sealer.ts'

/** A writer that is never called. */
const idle = { type: 'model', name: 'nobody' } as Writer
const [old, fresh] = [`v1:${randomBytes(24).toString('base64url')}`, `v2:${randomBytes(24).toString('base64url')}`]

it('reseals saved keys when a server starts with a new secret, and refuses to start without the secret they need', async () => {
  const settings = await newTestDatabase()
  const configWith = (secrets: string) =>
    readConfig({
      PORT: '0',
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl,
      APP_SECRET: secrets,
    })
  const start = (secrets: string) =>
    startInkloom(configWith(secrets), { log: pino({ level: 'silent' }), pages: 'none', writer: idle })

  const database = await openDatabase(settings)
  const [user] = await database.db.insert(users).values({ email: 'a@example.org' }).returning()
  const userId = user!.id
  const about = { userId, purpose: 'ai-key' as const }
  await database.db
    .insert(aiKeys)
    .values({ userId, ...createSealer(configWith(old).appSecrets!).seal('sk-one', about) })
  await database.close()

  await expect(start(fresh)).rejects.toThrow('APP_SECRET has no v1')
  const inkloom = await start(`${fresh},${old}`)
  await vi.waitFor(async () =>
    expect(await inkloom.database.db.select().from(aiKeys)).toMatchObject([{ masterVersion: 2 }]),
  )
  await inkloom.stop()
  await (await start(fresh)).stop()
  await settings.remove()
})

it('creates no new master key while the database has secrets that need the lost one', async () => {
  const settings = await newTestDatabase()
  const config = readConfig({ PORT: '0', DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl })
  const start = () => startInkloom(config, { log: pino({ level: 'silent' }), pages: 'none', writer: idle })
  const first = await start()
  const [user] = await first.database.db.insert(users).values({ email: 'a@example.org' }).returning()
  await first.stop()
  const file = join(settings.dataDir, 'app-secret')
  await rename(file, `${file}.moved`)
  await (await start()).stop()

  await rename(`${file}.moved`, file)
  const again = await start()
  const sealer = createSealer(parseAppSecrets((await readFile(file, 'utf8')).trim()))
  const about = { userId: user!.id, purpose: 'ai-key' as const }
  await again.database.db.insert(aiKeys).values({ userId: user!.id, ...sealer.seal('sk-one', about) })
  await again.stop()
  await rename(file, `${file}.moved`)
  await expect(start()).rejects.toThrow('app-secret is missing. It holds the master key of secrets in the database')
  expect(existsSync(file)).toBe(false)
  await settings.remove()
})
