import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )

/** Where a panel has room beside the page; elsewhere it is a sheet over it. */
export const besidePage = '(min-width: 72rem)'

/** Where the menu stands beside the page; on a phone it is below. */
export const besideMenu = '(min-width: 48rem)'
