/** Matches if the toolbars have room for every tool; otherwise rare ones are in a menu of names. */
export const roomForIcons = '(min-width: 80rem)'

/** The same while a panel is beside the page. */
export const roomForIconsBesidePanel = '(min-width: 101rem)'
