import { type BookDetails, PublicationForm } from '#contract/publication.ts'
import type { DraftRules } from '#web/lib/drafts/draft-editor.ts'

/**
 * The unprocessed input of the form: lists may have empty lines, and an ISBN may have any format.
 */
export type DetailsDraft = PublicationForm

/** Fields of the answer that are not in the form. */
type AnswerField = 'version' | 'language' | 'subject_names' | 'ai_use'

const draftOf = (details: BookDetails): DetailsDraft => {
  const {
    version,
    language,
    subject_names: names,
    ai_use: use,
    ...form
  } = details satisfies Record<AnswerField, unknown>
  void [version, language, names, use]
  return form
}

const isFilled = (text: string) => text.trim() !== ''

/** Returns the form in which a draft is saved, without empty lines. */
const formOf = (draft: DetailsDraft): PublicationForm => ({
  ...draft,
  contributors: draft.contributors.filter(({ name }) => isFilled(name)),
  keywords: draft.keywords.filter(isFilled),
  other_books: draft.other_books.filter(isFilled),
})

const isSameDraft = (a: DetailsDraft, b: DetailsDraft): boolean =>
  a === b || JSON.stringify(formOf(a)) === JSON.stringify(formOf(b))

/**
 * Returns the problems of a draft by the name of the field, such as `isbn.print`. A list has one
 * problem under its own name, because its lines are edited together.
 */
export const problemsOf = (draft: DetailsDraft): ReadonlyMap<string, string> => {
  const { error } = PublicationForm.safeParse(formOf(draft))
  const problems = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = path.filter((part) => typeof part === 'string').join('.')
    if (!problems.has(name)) problems.set(name, message)
  }
  return problems
}

export type DetailsChange = { version: number } & DetailsDraft

/** The rules for editing the details of a book. */
export const detailsRules: DraftRules<BookDetails, DetailsDraft, DetailsChange> = {
  draftOf,
  isSame: isSameDraft,
  isValid: (draft) => problemsOf(draft).size === 0,
  changeOf: (draft, version) => ({ version, ...formOf(draft) }),
  complete: (stored, details) => ({ ...draftOf(details), ...stored }),
  // Typed text is not normalized after a save, so that nothing changes under the caret.
  withSaved: (draft) => draft,
  fit: (mine) => mine,
}

const fieldNames: Record<keyof DetailsDraft, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  contributors: 'People',
  series: 'Series',
  publisher: 'Publisher',
  edition: 'Edition',
  publication_date: 'Publication date',
  isbn: 'ISBN',
  description: 'Description',
  keywords: 'Keywords',
  subjects: 'Subjects',
  copyright: 'Copyright',
  rights: 'Rights',
  dedication: 'Dedication',
  epigraph: 'Epigraph',
  about_author: 'About the author',
  other_books: 'Other books',
  acknowledgements: 'Acknowledgements',
  ai_disclosure: 'AI disclosure',
}

/** Names the fields in which two drafts differ. */
export const differentFields = (a: DetailsDraft, b: DetailsDraft): string[] => {
  const [left, right] = [formOf(a), formOf(b)]
  return (Object.keys(fieldNames) as (keyof DetailsDraft)[])
    .filter((field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]))
    .map((field) => fieldNames[field])
}
