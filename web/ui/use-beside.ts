import { useState, useSyncExternalStore } from 'react'
import { besidePage } from './use-media.ts'

const isOther = (panel: Element) => (dialog: Element) => !dialog.contains(panel)

/**
 * Subscribes to whether a panel fits beside the page. Changes are ignored while an unrelated dialog
 * is open.
 */
const watchRoom = (panel: Element) => {
  const media = window.matchMedia(besidePage)
  let fits = media.matches
  return {
    get: (): boolean => {
      const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
      if (!dialogs.some(isOther(panel))) fits = media.matches
      return fits
    },
    subscribe: (listener: () => void): (() => void) => {
      media.addEventListener('change', listener)
      // Dialogs are children of the body. After one has closed, the panel moves to its new place.
      const observer = new MutationObserver(listener)
      observer.observe(document.body, { childList: true })
      return () => {
        media.removeEventListener('change', listener)
        observer.disconnect()
      }
    },
  }
}

/**
 * Returns true if the panel with this content is beside the page, and false if it is a sheet. While
 * another dialog is open, such as the command palette, resizing the window does not change the
 * result, because the moved panel would take the focus.
 */
export const useBeside = (panel: Element): boolean => {
  const [room] = useState(() => watchRoom(panel))
  return useSyncExternalStore(room.subscribe, room.get)
}
