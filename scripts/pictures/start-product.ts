import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/log.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'

/** What the AI says to the paragraph of the sample. */
const LONGER =
  'Twice a day the sea comes in, and twice it leaves again. What moves it is a quarter of a million miles away, and nobody who stands on the beach can see it work.'

/** Inkloom on a port and with a database of its own, and with a model that says the same each time. */
export const startProduct = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-pictures-'))
  const model = await startModelServer({
    port: 0,
    firstTokenMs: 0,
    tokensPerSecond: 5000,
    reply: ({ messages }) => (JSON.stringify(messages).includes('Twice a day') ? LONGER : undefined),
  })
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    AI_BASE_URL: model.url,
    AI_MODEL: 'double',
    NODE_ENV: 'test',
  })
  const inkloom = await startInkloom(config, { log: createLog('silent'), pages: 'built' })
  return {
    address: inkloom.address,
    stop: async () => {
      await inkloom.stop()
      await model.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
