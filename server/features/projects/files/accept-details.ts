import type { z } from 'zod'
import { type PublicationFields, publicationFields } from '#contract/publication.ts'
import { pluralize } from '#manuscript/import/pluralize.ts'

type Field = keyof typeof publicationFields
type Issue = z.core.$ZodIssue

interface Repaired {
  value: unknown
  /** The number of items that were removed from a list. */
  removed: number
}

const withoutItems = (items: readonly unknown[], issues: readonly Issue[]): Repaired => {
  const wrong = new Set(issues.map(({ path: [at] }) => at))
  const tooMany = issues.find(({ path, code }) => path.length === 0 && code === 'too_big')
  const most = tooMany?.code === 'too_big' ? Number(tooMany.maximum) : Infinity
  const kept = items.filter((_, at) => !wrong.has(at)).slice(0, most)
  return { value: kept, removed: items.length - kept.length }
}

/** Removes the invalid items of a list, and the invalid parts of an object. */
const repair = (value: unknown, issues: readonly Issue[]): Repaired => {
  if (Array.isArray(value)) return withoutItems(value, issues)
  if (typeof value !== 'object' || value === null) return { value: undefined, removed: 0 }
  const repaired: Record<string, unknown> = { ...value }
  let removed = 0
  for (const part of new Set(issues.map(({ path: [first] }) => String(first)))) {
    const own = issues
      .filter(({ path: [first] }) => first === part)
      .map((issue) => ({ ...issue, path: issue.path.slice(1) }))
    const items = repaired[part]
    const read = Array.isArray(items) ? withoutItems(items, own) : { value: '', removed: 0 }
    repaired[part] = read.value
    removed += read.removed
  }
  return { value: repaired, removed }
}

const nameOf = (field: Field, removed: number): string => {
  const name = field === 'isbn' ? 'ISBN' : field.replaceAll('_', ' ')
  return removed > 0 ? `${name} (${removed})` : name
}

/**
 * Returns the valid details of a file, and a note that lists the invalid ones. A list keeps its
 * valid items, up to the number that it can have.
 */
export const acceptDetails = (
  submitted: Partial<Record<Field, unknown>>,
): { details: Partial<PublicationFields>; notes: string[] } => {
  const accepted: Partial<Record<Field, unknown>> = {}
  const refused: string[] = []
  for (const field of Object.keys(publicationFields) as Field[]) {
    if (submitted[field] === undefined) continue
    const read = publicationFields[field].safeParse(submitted[field])
    if (read.success) accepted[field] = read.data
    else {
      const { value, removed } = repair(submitted[field], read.error.issues)
      const again = publicationFields[field].safeParse(value)
      if (again.success) accepted[field] = again.data
      refused.push(nameOf(field, again.success ? removed : 0))
    }
  }
  const many = refused.length !== 1
  const notes =
    refused.length > 0
      ? [
          `${pluralize(refused.length, 'detail')} of the book ${many ? 'are' : 'is'} longer than Inkloom can keep, or not valid, and ${many ? 'were' : 'was'} left out or shortened: ${refused.join(', ')}.`,
        ]
      : []
  return { details: accepted as Partial<PublicationFields>, notes }
}
