import type { ReactNode } from 'react'
import type { OwnerSettings } from '#contract/owner.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useOwnerSettings } from '../owner-queries.ts'

/** Renders its children once the settings are loaded. */
export const SettingsLoaded = ({ children }: { children: (settings: OwnerSettings) => ReactNode }) => (
  <Loaded
    query={useOwnerSettings()}
    what="Loading the settings"
    otherwise="The settings could not be loaded. Nothing has changed."
  >
    {children}
  </Loaded>
)
