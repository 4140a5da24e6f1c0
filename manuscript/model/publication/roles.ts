/**
 * The roles of contributors, with their codes in the MARC list of relators. Validators know no code
 * for forewords, so they have that of introductions.
 */
export const contributorRoles = {
  author: { label: 'Author', marc: 'aut' },
  editor: { label: 'Editor', marc: 'edt' },
  translator: { label: 'Translator', marc: 'trl' },
  illustrator: { label: 'Illustrator', marc: 'ill' },
  photographer: { label: 'Photographer', marc: 'pht' },
  foreword: { label: 'Foreword', marc: 'aui' },
  afterword: { label: 'Afterword', marc: 'aft' },
  cover: { label: 'Cover design', marc: 'cov' },
  contributor: { label: 'Contributor', marc: 'ctb' },
} as const satisfies Record<string, { label: string; marc: string }>

export type ContributorRole = keyof typeof contributorRoles
export const contributorRoleNames = Object.keys(contributorRoles) as [ContributorRole, ...ContributorRole[]]

/** Returns the role with a code in the MARC list of relators. */
export const roleOfMarc = (code: string): ContributorRole | undefined =>
  contributorRoleNames.find((role) => contributorRoles[role].marc === code)
