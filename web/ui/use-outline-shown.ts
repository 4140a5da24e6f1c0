import { useOutlineSidebar } from '#web/lib/stores/outline-sidebar.ts'
import { besideOutline, useMedia } from './use-media.ts'

/** Returns true while the outline is open: beside the page, or as a sheet if there is no room. */
export const useIsOutlineShown = (): boolean => {
  const { isBeside, isSheet, isMenuOpen } = useOutlineSidebar()
  return useMedia(besideOutline) ? isBeside && !isMenuOpen : isSheet
}
