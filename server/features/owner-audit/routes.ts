import type { InkloomContract } from '#contract/contract.ts'
import type { ownerAudit } from '#contract/owner-audit.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import { listEntries, listKinds } from './repository.ts'

export const ownerAuditRoutes = ({
  database: { db },
}: {
  database: Database
}): Handlers<Pick<InkloomContract, keyof typeof ownerAudit>, { id: string }> => ({
  'GET /owner/audit': async ({ query }) => {
    const { rows, next } = await listEntries(db, query)
    return {
      items: rows.map(({ entry: { id, at, action, subject, details }, by, account }) => ({
        id,
        at: Math.floor(at.getTime() / 1000),
        by,
        action,
        subject,
        account,
        details,
      })),
      next,
      kinds: await listKinds(db),
    }
  },
})
