import { pino } from 'pino'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import { type Config, readConfig } from '#server/config/index.ts'
import type { Database } from '#server/database/database.ts'
import { startInkloom } from '#server/inkloom.ts'
import * as client from '#tests/client.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'

export type SeedServer = Awaited<ReturnType<typeof startSeedServer>>

/**
 * Starts Inkloom on its own port for the seed. It only uses the developer's settings about where
 * data is stored, so that no real mail is sent, no real model is called and nothing is sold.
 */
export const startSeedServer = async (
  { dataDir, databaseUrl, appSecrets }: Config,
  model: { AI_MODEL: string; AI_BASE_URL?: string },
  opening?: Promise<Database>,
) => {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? 'embedded',
    APP_SECRET: appSecrets?.map(({ version, secret }) => `v${version}:${secret}`).join(','),
    SMTP_URL: 'local-mailbox',
    ...model,
  })
  const inkloom = await startInkloom(config, {
    log: pino({ level: 'silent' }),
    pages: 'none',
    // The seed polls the state of a book many times a second.
    limiter: liftedLimiter(),
    opening,
  })
  return {
    address: inkloom.address,
    call: <R extends keyof InkloomContract>(
      route: R,
      input: Partial<EndpointInput<InkloomContract[R]>> = {},
      token?: string,
    ): Promise<Reply<InkloomContract[R]>> => client.call(inkloom.address, route, { ...input, token }),
    stop: () => inkloom.stop(),
  }
}
