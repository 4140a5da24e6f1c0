import type { Core } from '../start/open-core.ts'
import { checkReceiver } from '../webhooks/check-receiver.ts'
import { renewSecretSeals } from '../webhooks/master-keys.ts'
import { askNameServers } from '../webhooks/resolve-receiver.ts'
import { createWebhookSender } from '../webhooks/webhook-sender.ts'
import type { Area } from './area.ts'

/** Signed messages to the callback addresses of books. */
export const webhookArea = ({
  config,
  database,
  sealer,
  metrics,
  log,
}: Pick<Core, 'config' | 'database' | 'sealer' | 'metrics' | 'log'>) => {
  const ssrfGuard = { allowed: config.webhookAllowedSubnets, proxy: config.webhookProxy, lookUp: askNameServers }
  const sender = createWebhookSender({ database, sealer, ssrfGuard, log, sent: metrics.webhook })
  const area = {
    begin: async () => {
      await renewSecretSeals({ database, sealer, log })
      sender.begin()
    },
    stop: () => sender.stop(),
  } satisfies Area
  return {
    ...area,
    /** Throws an ApiError if a callback address leads into a private network. */
    checkReceiver: (url: string) => checkReceiver(url, ssrfGuard),
  }
}
