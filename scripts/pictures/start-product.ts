import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/index.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/security/log.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { replyWithTides } from './tides.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts Inkloom on its own port, with its own database and a model whose replies never change. */
export const startProduct = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-pictures-'))
  const model = await startModelServer({
    port: 0,
    firstTokenMs: 0,
    // Two chapters are written at a time, so that a picture of a book shows every state.
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
    /** Sets the speed of the model's next calls; 0 is unlimited. */
    pace: (tokensPerSecond: number) => model.set({ tokensPerSecond }),
    stop: async () => {
      await inkloom.stop()
      await model.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
