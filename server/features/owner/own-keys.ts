import { ownerMessages } from '#contract/owner.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { checkAs, refuseOverridden } from './check-address.ts'
import type { Owner, OwnerDependencies } from './dependencies.ts'
import { refuseMetadataUrl } from './refuse-metadata.ts'
import { allowOwnKey, endOwnKey, listKeyUsers, removeOwnKeys } from './repository.ts'

/**
 * Sets the provider that users' own keys are for. If the address changes, all saved keys are
 * removed, so that a key is never sent to another address than the one it was saved for.
 */
export const setOwnKeys = async (
  { config, live, effective }: OwnerDependencies,
  owner: Owner,
  { base_url: baseUrl, model }: { base_url: string; model: string },
): Promise<void> => {
  refuseOverridden(config, 'own_keys')
  checkAs('BYOK_BASE_URL', 'base_url', baseUrl)
  await refuseMetadataUrl('base_url', baseUrl)
  await live.change('own_keys', async (stored, tx) => {
    const before = stored?.base_url ?? effective.byok.baseUrl
    const removed = before === baseUrl ? 0 : await removeOwnKeys(tx)
    const { host } = new URL(baseUrl)
    await recordAudit(tx, owner, 'own_keys.changed', host, { model, keys_removed: removed })
    return { base_url: baseUrl, model }
  })
}

export const listOwnKeyUsers = async ({ database }: OwnerDependencies) => ({
  users: (await listKeyUsers(database.db)).map(({ id, email, hasKey }) => ({ id, email, has_key: hasKey })),
})

export const allowUser = async (
  { database, planChanged }: OwnerDependencies,
  owner: Owner,
  email: string,
): Promise<void> => {
  const id = await database.transaction(async (tx) => {
    const found = await allowOwnKey(tx, email)
    if (!found) throw new ApiError('not_found', ownerMessages.noAccount, { fields: { email: ownerMessages.noAccount } })
    await recordAudit(tx, owner, 'own_keys.allowed', found)
    return found
  })
  planChanged(id)
}

export const endUser = async (
  { database, planChanged }: OwnerDependencies,
  owner: Owner,
  id: string,
): Promise<void> => {
  await database.transaction(async (tx) => {
    if (!(await endOwnKey(tx, id))) throw notFound('account')
    await recordAudit(tx, owner, 'own_keys.ended', id)
  })
  planChanged(id)
}
