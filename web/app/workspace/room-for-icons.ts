/** Matches if the toolbars have room for every tool; otherwise rare ones are in a menu of names. */
export const roomForIcons = '(min-width: 80rem)'
