import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { newTestDatabase } from '#server/database/test-database.ts'
import { startProcess } from '../crash/killable-process.ts'
import { settingsFor } from '../crash/settings.ts'

// Which settings are wrong by themselves is tested with them, in server/config.test.ts.
it('ends with a fault, and says why, when its port is taken', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1')
  await once(neighbour, 'listening')
  const { port } = neighbour.address() as AddressInfo
  const database = await newTestDatabase()
  const started = startProcess('server/main.ts', {
    env: settingsFor(database, { ROLE: 'all', HOST: '127.0.0.1', PORT: String(port), AI_MODEL: 'builtin' }),
  })
  expect(await started.line((line) => line.startsWith('  - '))).toBe(
    `  - 127.0.0.1:${port} is taken by another process (PORT and HOST)`,
  )
  expect(await started.ended).toBe(1)
  neighbour.close()
  await database.remove()
})
