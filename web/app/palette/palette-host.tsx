import { lazy, Suspense, useEffect } from 'react'
import { toast } from '#web/ui/toast.tsx'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { palette, usePalette } from './palette.ts'
import { useApplicationActions } from './use-application-actions.ts'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

/** Milliseconds after which the palette loads in advance, so that it opens at once, offline too. */
const ADVANCE = 4000

/** Shows the command palette or the list of shortcuts above any page. */
export const PaletteHost = () => {
  const shown = usePalette()
  useApplicationActions()
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), ADVANCE)
    return () => clearTimeout(timer)
  }, [])
  return (
    shown && (
      <KeepPage instead={<NotLoaded />}>
        <Suspense>{shown === 'palette' ? <CommandPalette /> : <ShortcutList />}</Suspense>
      </KeepPage>
    )
  )
}

/**
 * Reports that the code of the list could not be loaded, for example because the connection was
 * lost.
 */
const NotLoaded = () => {
  useEffect(() => {
    toast.error('The list could not be loaded. You can keep writing. Reload the page to use it.')
    const timer = setTimeout(() => palette.close())
    return () => clearTimeout(timer)
  }, [])
  return null
}
