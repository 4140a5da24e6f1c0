import { z } from 'zod'
import { readIsbn } from '#manuscript/model/publication/isbn.ts'
import { disclosureChoices, type IsbnFormat, isbnFormats } from '#manuscript/model/publication/publication.ts'
import { contributorRoleNames } from '#manuscript/model/publication/roles.ts'
import { readSubjectCode, type SubjectScheme, subjectSchemeNames } from '#manuscript/model/publication/subject-codes.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { bookGuid } from './book-task.ts'
import { endpoints } from './endpoint.ts'
import { publicationLimits } from './publication-limits.ts'
import { publicationChangeExample, publicationExample } from './publication-examples.ts'

export const publicationMessages = {
  conflict: 'These details were changed somewhere else. Nothing was lost: your change was not saved.',
  noTitle: 'A book needs a title with visible characters.',
  noName: 'Enter a name, or remove this line.',
  noLine: 'Enter a text, or remove this line.',
  date: 'Enter a date such as 2026-11-23. A year, or a year and month, is enough: 2026 or 2026-11.',
  year: 'Enter a year of four digits, such as 2026.',
  sameIsbn: 'Each format needs an ISBN of its own.',
  tooManyKeywords: `Enter at most ${publicationLimits.keywords.count} keywords.`,
  longKeyword: `A keyword can have at most ${publicationLimits.keywords.characters} characters.`,
  tooManyBooks: `Enter at most ${publicationLimits.otherBooks.count} books.`,
  longBook: `A line can have at most ${publicationLimits.otherBooks.characters} characters.`,
  tooManySubjects: `Choose at most ${publicationLimits.subjects} subjects.`,
} as const

const limits = publicationLimits
const text = (characters: number) => z.string().trim().max(characters)

const isRealDate = (date: string): boolean => {
  const [year, month = 1, day = 1] = date.split('-').map(Number)
  const real = new Date(Date.UTC(year!, month - 1, day))
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day
}

const isbn = z
  .string()
  .max(100)
  .transform((written, context) => {
    const read = readIsbn(written)
    if ('isbn' in read) return read.isbn
    context.addIssue({ code: 'custom', message: read.problem, input: written })
    return z.NEVER
  })

const codes = (scheme: SubjectScheme) =>
  z
    .array(
      z
        .string()
        .max(40)
        .transform((written, context) => {
          const read = readSubjectCode(scheme, written)
          if ('code' in read) return read.code
          context.addIssue({ code: 'custom', message: read.problem, input: written })
          return z.NEVER
        }),
    )
    .max(limits.subjects, publicationMessages.tooManySubjects)

/** Adds a problem to each ISBN that several formats share. */
const refuseSameIsbn = (isbns: Record<IsbnFormat, string>, context: z.RefinementCtx) => {
  for (const [at, format] of isbnFormats.entries())
    if (isbns[format] !== '' && isbnFormats.slice(0, at).some((other) => isbns[other] === isbns[format]))
      context.addIssue({ code: 'custom', path: [format], message: publicationMessages.sameIsbn, input: isbns })
}

/** The fields that an author fills in. */
export const publicationFields = {
  subtitle: text(limits.subtitle),
  contributors: z
    .array(z.object({ name: text(limits.name).min(1, publicationMessages.noName), role: z.enum(contributorRoleNames) }))
    .max(limits.contributors)
    .describe('In the order of the title page. `foreword` and `afterword` are their writers.'),
  series: z.object({ name: text(limits.series), number: text(limits.seriesNumber) }),
  publisher: text(limits.publisher),
  edition: text(limits.edition).describe('As it is printed, such as `Second edition`.'),
  publication_date: z
    .string()
    .trim()
    .regex(/^(?:\d{4}(?:-\d\d(?:-\d\d)?)?)?$/, publicationMessages.date)
    .refine((date) => date === '' || isRealDate(date), publicationMessages.date)
    .describe('`2026`, `2026-11` or `2026-11-23`.'),
  isbn: z
    .object({ print: isbn, epub: isbn, pdf: isbn })
    .superRefine(refuseSameIsbn)
    .describe('ISBN-10 or ISBN-13 of each format, with or without hyphens. Stored as the 13 digits of an ISBN-13.'),
  description: text(limits.description).describe('For shops.'),
  keywords: z
    .array(
      z
        .string()
        .trim()
        .min(1, publicationMessages.noLine)
        .max(limits.keywords.characters, publicationMessages.longKeyword),
    )
    .max(limits.keywords.count, publicationMessages.tooManyKeywords),
  subjects: z.object({ bisac: codes('bisac'), thema: codes('thema') }).describe('Codes, the most specific first.'),
  copyright: z.object({
    holder: text(limits.holder),
    year: z
      .string()
      .trim()
      .regex(/^(?:\d{4})?$/, publicationMessages.year),
  }),
  rights: text(limits.rights),
  dedication: text(limits.dedication),
  epigraph: z.object({ text: text(limits.epigraph.text), source: text(limits.epigraph.source) }),
  about_author: text(limits.aboutAuthor),
  other_books: z
    .array(
      z
        .string()
        .trim()
        .min(1, publicationMessages.noLine)
        .max(limits.otherBooks.characters, publicationMessages.longBook),
    )
    .max(limits.otherBooks.count, publicationMessages.tooManyBooks),
  acknowledgements: text(limits.acknowledgements),
  ai_disclosure: z
    .enum(disclosureChoices)
    .describe('`short` prints one sentence on the copyright page. `exact` adds the figures of `ai_use`.'),
}

const Fields = z.object(publicationFields)
export type PublicationFields = z.output<typeof Fields>

/** The details from a file, as a call accepts them: any of the fields. */
export const StatedDetails = Fields.partial()

/** All fields of the form, which the browser validates before it saves. */
export const PublicationForm = z.object({
  title: text(limits.title).min(1, publicationMessages.noTitle),
  ...publicationFields,
})
export type PublicationForm = z.input<typeof PublicationForm>

const line = z.string()
const lines = z.array(line)

/** The stored details of a book. */
export const BookDetails = z
  .object({
    version: z.int().describe('Send it with a change. 0: nothing was stored yet.'),
    title: line,
    language: z.enum(languageCodes),
    subtitle: line,
    contributors: z.array(z.object({ name: line, role: z.enum(contributorRoleNames) })),
    series: z.object({ name: line, number: line }),
    publisher: line,
    edition: line,
    publication_date: line,
    isbn: z.object({ print: line, epub: line, pdf: line }),
    description: line,
    keywords: lines,
    subjects: z.object({ bisac: lines, thema: lines }),
    subject_names: z
      .record(z.string(), z.string())
      .describe('The names of these subjects, by code, if their list is loaded on this server.'),
    copyright: z.object({ holder: line, year: line }),
    rights: line,
    dedication: line,
    epigraph: z.object({ text: line, source: line }),
    about_author: line,
    other_books: lines,
    acknowledgements: line,
    ai_disclosure: z.enum(disclosureChoices),
    ai_use: z
      .object({
        generated: z.int().describe('Sections that the generator wrote.'),
        sections: z.int().describe('Sections of that book which have text.'),
        drafts: z.int().describe('First drafts in a project that AI wrote.'),
        edits: z.int().describe('Accepted changes in a project that AI proposed.'),
        models: lines.describe('Language models that wrote the sections.'),
      })
      .describe('The use of AI in this text as far as it is recorded.'),
  })
  .meta({ id: 'BookDetails', examples: [publicationExample] })
export type BookDetails = z.infer<typeof BookDetails>

/** The details from a file, in the form that the API returns. */
export const FoundDetails = BookDetails.omit({
  version: true,
  title: true,
  language: true,
  subject_names: true,
  ai_use: true,
})
  .partial()
  .meta({ id: 'FoundDetails' })

const Change = z
  .object({
    version: z.int().min(0).describe('The version of the details that the change was made from.'),
    ...PublicationForm.partial().shape,
  })
  .meta({
    id: 'BookDetailsChange',
    description: 'Fields that are left out do not change.',
    override: { examples: [publicationChangeExample] },
  })
export type PublicationChange = z.output<typeof Change>

const limit = { calls: 120, seconds: 60 } as const
const project = { params: z.object({ id: z.uuid() }), limit, reply: BookDetails } as const
const book = {
  access: 'developer',
  params: z.object({ guid: bookGuid }),
  limit: { ...limit, policy: 'details' },
  reply: BookDetails,
} as const
const conflict = '409 `conflict`: they were changed meanwhile; `current` has them as they are now.'

/** Calls about the details of a book for its publication. */
export const publication = endpoints({
  'GET /projects/:id/details': { ...project, summary: 'The details of a project for its publication.' },
  'PUT /projects/:id/details': {
    ...project,
    summary: `Changes the details of a project. A new title renames it. ${conflict}`,
    body: Change,
  },
  'GET /tasks/:guid/details': {
    ...book,
    summary: 'The details of a book for its publication. Every export of the book uses them.',
    errors: ['not_found'],
  },
  'PUT /tasks/:guid/details': {
    ...book,
    summary: `Changes the details of a book, also while it is being written. ${conflict}`,
    body: Change,
    errors: ['not_found', 'conflict'],
  },
  'GET /subjects': {
    summary: 'Searches the subjects of a classification by words or by the beginning of a code.',
    query: z.object({ scheme: z.enum(subjectSchemeNames), text: z.string().trim().max(limits.searchedText) }),
    reply: z.object({
      loaded: z.boolean().describe('False if this server has no list of this classification.'),
      subjects: z.array(z.object({ code: line, name: line })),
    }),
    limit: { calls: 300, seconds: 60 },
  },
})
