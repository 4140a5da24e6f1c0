import type { SettingName } from '../config/index.ts'
import type { Queryable } from '../database/database.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { listSettings } from './repository.ts'
import { type Group, noSettings, type OwnerSettings, storedSettings } from './stored-settings.ts'

const read = async (db: Queryable, sealer: Sealer): Promise<OwnerSettings> => {
  const settings = noSettings()
  for (const { group, sealed } of await listSettings(db))
    if (Object.hasOwn(storedSettings, group)) {
      const text = sealer.open(sealed, { userId: group, purpose: 'owner-settings' })
      Object.assign(settings, { [group]: storedSettings[group as Group].parse(JSON.parse(text)) })
    }
  return settings
}

/** Returns the variables that the owner's page overrides, without values. */
export const nameOwnerSettings = async (db: Queryable, sealer: Sealer): Promise<SettingName[]> => {
  const { models, mail, site, own_keys: ownKeys } = await read(db, sealer)
  return [
    ...(models.length > 0 ? (['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const) : []),
    ...(mail ? (['SMTP_URL', 'MAIL_FROM'] as const) : []),
    ...(site.public_url ? (['PUBLIC_URL'] as const) : []),
    ...(site.support_email ? (['SUPPORT_EMAIL'] as const) : []),
    ...(ownKeys ? (['BYOK_BASE_URL', 'BYOK_MODEL'] as const) : []),
  ]
}
