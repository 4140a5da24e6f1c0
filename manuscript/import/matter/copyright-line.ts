import type { Publication } from '#manuscript/model/publication/publication.ts'

const sign = /^(?:©|\(c\)|copyright\b)[\s:]*/i

/**
 * Reads a line such as "© 2026 Ada Lark". `isWhole` is false if it has more than a year and a
 * name, such as the first and the last year.
 */
export const ownedBy = (line: string): { holder: string; year: string; isWhole: boolean } => {
  let rest = line.trim()
  for (let found = sign.exec(rest); found; found = sign.exec(rest)) rest = rest.slice(found[0].length)
  const years = /^\d{4}(?!\d)(?:\s?[-–,]\s?\d{4}(?!\d))*/.exec(rest)?.[0] ?? ''
  const holder = rest.slice(years.length).replace(/^(?:[\s,]|by\s)*/i, '')
  return { holder: holder.trim(), year: years.slice(-4), isWhole: years.length <= 4 }
}

/**
 * Removes the copyright line at the beginning of the rights in Inkloom's own files, because it is a
 * separate detail.
 */
export const withoutOwner = (rights: string, { holder, year }: Publication['copyright']): string => {
  const owner = ['©', year, holder].filter((part) => part !== '').join(' ')
  if (owner === '©' || !rights.startsWith(owner)) return rights
  return rights.slice(owner.length).replace(/^\. */, '')
}
