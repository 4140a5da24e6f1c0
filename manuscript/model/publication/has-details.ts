import { emptyPublication, type Publication } from './publication.ts'

const isEmpty = (value: unknown): boolean => {
  if (typeof value === 'string') return value === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value !== 'object' || value === null || Object.values(value).every(isEmpty)
}

/** Returns true if an author gave at least one detail. */
export const hasDetails = (publication: Publication): boolean => {
  const { ai_disclosure: disclosure, ...rest } = publication
  return disclosure !== emptyPublication().ai_disclosure || !isEmpty(rest)
}
