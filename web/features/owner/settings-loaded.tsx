import type { ReactNode } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { useOwnerSettings } from './owner-queries.ts'

/** Shows something of the settings once they are there. */
export const SettingsLoaded = ({ children }: { children: (settings: OwnerSettings) => ReactNode }) => {
  const { data, error, refetch } = useOwnerSettings()
  if (data) return children(data)
  if (error)
    return (
      <NotLoaded error={error} otherwise="The settings could not be loaded. Nothing has changed." onRetry={refetch} />
    )
  return <output className="text-15 text-quiet">Fetching the settings</output>
}
