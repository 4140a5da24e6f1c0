// This file contains no schemas, because the page for readers loads it too.

export const limits = {
  /** The maximum number of active links of one project. */
  links: 50,
  name: 80,
  password: { min: 6, max: 200 },
  token: 100,
} as const

export const linkAccesses = ['read', 'comment'] as const
export type LinkAccess = (typeof linkAccesses)[number]
export const downloadFormats = ['pdf', 'epub', 'docx', 'txt'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

/** The message to a blocked guest. */
export const BLOCKED_MESSAGE = 'The author has ended your comments here. You can still read.'

/** The header with the session that a guest got for a link. */
export const GUEST_HEADER = 'Share-Session'
