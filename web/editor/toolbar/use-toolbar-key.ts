import { PanelTop } from 'lucide-react'
import { useRef } from 'react'
import { useActions } from '#web/lib/actions/actions.ts'
import { shortcuts } from '#web/lib/actions/shortcuts.ts'

/** Moves the focus to a toolbar with its shortcut. Returns the reference for the toolbar. */
export const useToolbarKey = () => {
  const bar = useRef<HTMLDivElement>(null)
  useActions([
    {
      id: 'toToolbar',
      name: shortcuts.toToolbar.name,
      group: 'View',
      icon: PanelTop,
      shortcut: 'toToolbar',
      // The toolbar keeps the tab stop at the button that was used last.
      run: () => bar.current?.querySelector<HTMLElement>('button[tabindex="0"], button')?.focus(),
    },
  ])
  return bar
}
