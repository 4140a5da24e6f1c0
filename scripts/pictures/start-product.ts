import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/log.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { replyWithTides } from './tides.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Inkloom on a port and with a database of its own, and with a model that says the same each time. */
export const startProduct = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-pictures-'))
  const model = await startModelServer({
    port: 0,
    firstTokenMs: 0,
    // Of a book's chapters two are written at once, so that a picture of it has some of everything.
    concurrency: 2,
    reply: replyWithTides,
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
    /** How fast the model writes from its next call on; 0 is as fast as it can. */
    pace: (tokensPerSecond: number) => model.set({ tokensPerSecond }),
    stop: async () => {
      await inkloom.stop()
      await model.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
