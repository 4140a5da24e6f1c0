/**
 * Matches if the toolbars have room for all frequent tools; otherwise some of them are in a menu of
 * names.
 */
export const roomForIcons = '(min-width: 80rem)'

/** Matches if the toolbar of the project has room for the names of its buttons. */
export const roomForNames = '(min-width: 90rem)'

/** The same two conditions while a panel is open beside the page. */
export const besidePanel = { roomForIcons: '(min-width: 101rem)', roomForNames: '(min-width: 111rem)' }

/** Width in `rem` of the row of the text's toolbar that has room for all of its icons. */
export const TOOLBAR_WITH_ICONS = 40
