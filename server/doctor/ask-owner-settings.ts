import { askServer } from '../admin/admin-socket.ts'
import { askAdmin } from '../admin/ask-admin.ts'
import type { Config, SettingName } from '../config/index.ts'
import { overriding } from '../owner-settings/effective-config.ts'

const request = { operation: 'settings list' as const, arguments: {} }

/**
 * Returns the settings that come from the owner's page and are not overridden by the environment.
 * Returns null if they can't be read, for example from an embedded database that no server has
 * open.
 */
export const askOwnerSettings = async (
  config: Config,
  { values, isCurrent }: { values: Record<string, string | undefined>; isCurrent: boolean },
): Promise<SettingName[] | null> => {
  try {
    const shown =
      config.databaseUrl === null
        ? (await askServer(config.dataDir, request))?.shown
        : // Opening a database would migrate it to the newest schema, and a doctor must not change anything.
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
