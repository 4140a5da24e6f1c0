import { askServer } from '../admin/admin-socket.ts'
import { askAdmin } from '../admin/ask-admin.ts'
import type { Config, SettingName } from '../config.ts'
import { overriding } from '../owner-settings/effective-config.ts'

const request = { operation: 'settings list' as const, arguments: {} }

/**
 * The settings that come from the owner's page: none that the environment overrides. null if they can't be read, as from an
 * embedded database that no server has open.
 */
export const askOwnerSettings = async (
  config: Config,
  { values, isCurrent }: { values: Record<string, string | undefined>; isCurrent: boolean },
): Promise<SettingName[] | null> => {
  try {
    const shown =
      config.databaseUrl === null
        ? (await askServer(config.dataDir, request))?.shown
        : // Opening a database brings it to the newest schema, which is not for a doctor to do.
          isCurrent
          ? await askAdmin(config, request)
          : null
    if (!Array.isArray(shown)) return null
    const overridden = new Set<string>(
      Object.values(overriding).flatMap((group) => (group.some((name) => values[name]) ? group : [])),
    )
    return (shown as { setting: SettingName }[]).map(({ setting }) => setting).filter((name) => !overridden.has(name))
  } catch {
    return null
  }
}
