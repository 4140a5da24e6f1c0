import { z } from 'zod'
import { Email } from '#contract/accounts.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { newDeveloperKey } from '../secrets/developer-key.ts'
import { stopDeliveriesOfKey } from '../webhooks/repository.ts'
import { renewSecret } from '../webhooks/signing.ts'
import { loadUser } from './load-user.ts'
import { findUnique } from './find-unique.ts'
import { operation } from './operation.ts'
import { addDeveloperKey, findDeveloperKeys, listDeveloperKeys, revokeDeveloperKey } from './repository.ts'

/** Mints a developer key with its webhook secret. Both are shown only once. */
export const mintKey = operation(
  z.object({ email: Email, name: z.string().trim().max(100).default('') }),
  async (tx, { email, name }, { sealer }) => {
    const user = await loadUser(tx, email)
    const { key, stored } = newDeveloperKey()
    const { id } = await addDeveloperKey(tx, { userId: user.id, name, ...stored })
    const secret = await renewSecret(tx, await sealer(), { id, userId: user.id })
    return { shown: { email: user.email, key, webhook_secret: secret, id }, userId: user.id, details: { key: id } }
  },
)

/**
 * Renews a webhook secret, which is shown only once. The previous secret also signs for one more
 * day.
 */
export const renewKeySecret = operation(
  z.object({ key: z.string().min(1).max(100) }),
  async (tx, { key: hintOrId }, { sealer }) => {
    const { id, userId, revokedAt } = findUnique('developer key', hintOrId, await findDeveloperKeys(tx, hintOrId))
    if (revokedAt) throw new ApiError('wrong_state', 'That developer key was revoked.')
    const secret = await renewSecret(tx, await sealer(), { id, userId })
    return { shown: { id, webhook_secret: secret }, userId, details: { key: id } }
  },
)

export const listKeys = operation(z.object({ email: Email.optional() }), async (tx, { email }) => {
  const user = email === undefined ? undefined : await loadUser(tx, email)
  const keys = await listDeveloperKeys(tx, user?.id)
  return {
    shown: keys.map(({ key: { id, hint, name, createdAt, revokedAt }, email }) => ({
      id,
      email,
      name,
      ends: `...${hint}`,
      minted: createdAt,
      revoked: revokedAt,
    })),
    userId: user?.id,
  }
})

export const revokeKey = operation(z.object({ key: z.string().min(1).max(100) }), async (tx, { key: hintOrId }) => {
  const { id, userId, revokedAt } = findUnique('developer key', hintOrId, await findDeveloperKeys(tx, hintOrId))
  if (revokedAt) throw new ApiError('wrong_state', 'That developer key was revoked before.')
  await revokeDeveloperKey(tx, id)
  await stopDeliveriesOfKey(tx, id)
  return { shown: { id, key: 'revoked' }, userId, details: { key: id } }
})
