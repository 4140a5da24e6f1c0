import { type PublicationFields, publicationFields } from '#contract/publication.ts'

type Field = keyof typeof publicationFields

/** Returns the details of a file that are valid for a book. A text that is too long is left out. */
export const acceptDetails = (given: Partial<Record<Field, unknown>>): Partial<PublicationFields> => {
  const accepted: Partial<Record<Field, unknown>> = {}
  for (const field of Object.keys(publicationFields) as Field[]) {
    if (given[field] === undefined) continue
    const read = publicationFields[field].safeParse(given[field])
    if (read.success) accepted[field] = read.data
  }
  return accepted as Partial<PublicationFields>
}
