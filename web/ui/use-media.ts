import { useSyncExternalStore } from 'react'

/** Returns true while a media query matches. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )

/** Matches with a mouse or a trackpad. Other devices usually have no keyboard either. */
export const finePointer = '(pointer: fine)'

/** Matches if a panel fits beside the page; otherwise it is a sheet over the page. */
export const besidePage = '(min-width: 72rem)'

/** Matches if the menu is beside the page; on a phone it is at the bottom. */
export const besideMenu = '(min-width: 48rem)'

/** Matches if the outline fits beside the page; otherwise it is a sheet. */
export const besideOutline = '(min-width: 64rem)'
