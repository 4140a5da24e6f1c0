import { z } from 'zod'
import { ApiError } from '../http/errors/api-error.ts'
import { newLicenseKey } from '../secrets/license-key.ts'
import { operation } from './operation.ts'
import { addLicenses, endLifetimeDeal, findLicenses, listLicenses, revokeLicense } from './repository.ts'
import { findUnique } from './find-unique.ts'

/** Mints license keys, which are shown only once. */
export const mintLicenses = operation(
  z.object({ count: z.int().min(1).max(10_000).default(1), note: z.string().trim().max(200).default('') }),
  async (tx, { count, note }) => {
    const minted = Array.from({ length: count }, newLicenseKey)
    await addLicenses(
      tx,
      minted.map(({ stored }) => ({ ...stored, note })),
    )
    return { shown: minted.map(({ key }) => ({ key, note })), details: { count, note } }
  },
)

export const showLicenses = operation(z.object({}), async (tx) => ({
  shown: (await listLicenses(tx)).map(({ license: { id, hint, note, createdAt, usedAt, revokedAt }, email }) => ({
    ends: `...${hint}`,
    state: revokedAt ? 'revoked' : usedAt ? 'used' : 'free',
    email,
    note,
    minted: createdAt,
    used: usedAt,
    id,
  })),
}))

/** Revokes a license. Ends the lifetime deal of its user unless they have another license. */
export const revokeALicense = operation(
  z.object({ license: z.string().min(1).max(100) }),
  async (tx, { license: hintOrId }) => {
    const { id, hint, userId, revokedAt } = findUnique('license', hintOrId, await findLicenses(tx, hintOrId))
    if (revokedAt) throw new ApiError('wrong_state', 'That license was revoked before.')
    await revokeLicense(tx, id)
    if (userId) await endLifetimeDeal(tx, userId, id)
    return { shown: { license: `...${hint}`, state: 'revoked' }, userId: userId ?? undefined, details: { license: id } }
  },
)
