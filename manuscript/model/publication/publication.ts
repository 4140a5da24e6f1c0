import type { ContributorRole } from './roles.ts'

/** A person or a group that contributed to a book. */
export interface Contributor {
  name: string
  role: ContributorRole
}

/** The formats of a book that have an ISBN of their own. */
export const isbnFormats = ['print', 'epub', 'pdf'] as const
export type IsbnFormat = (typeof isbnFormats)[number]

/** `short` names the use of AI in one sentence. `exact` adds the figures that Inkloom has recorded. */
export const disclosureChoices = ['off', 'short', 'exact'] as const
export type DisclosureChoice = (typeof disclosureChoices)[number]

/**
 * The details of a book for its publication, with the field names of the API. An empty text or list
 * means that the author provided none. Texts may have several paragraphs, separated by empty lines.
 */
export interface Publication {
  subtitle: string
  contributors: Contributor[]
  series: { name: string; number: string }
  publisher: string
  edition: string
  /** `2026`, `2026-11` or `2026-11-23`. */
  publication_date: string
  /** 13 digits without hyphens. */
  isbn: Record<IsbnFormat, string>
  description: string
  keywords: string[]
  subjects: { bisac: string[]; thema: string[] }
  copyright: { holder: string; year: string }
  rights: string
  dedication: string
  epigraph: { text: string; source: string }
  about_author: string
  other_books: string[]
  acknowledgements: string
  ai_disclosure: DisclosureChoice
}

/** The recorded use of AI in a text. */
export interface AiUse {
  /** Sections that the generator wrote, of all sections that had text. */
  generated: number
  sections: number
  /** First drafts of sections in a project. */
  drafts: number
  /** Accepted changes in a project that AI proposed. */
  edits: number
  /** Language models that wrote the generated sections. */
  models: string[]
}

/** The details of a book in the form that exports use. */
export interface ExportedPublication extends Publication {
  aiUse: AiUse
}

export const emptyPublication = (): Publication => ({
  subtitle: '',
  contributors: [],
  series: { name: '', number: '' },
  publisher: '',
  edition: '',
  publication_date: '',
  isbn: { print: '', epub: '', pdf: '' },
  description: '',
  keywords: [],
  subjects: { bisac: [], thema: [] },
  copyright: { holder: '', year: '' },
  rights: '',
  dedication: '',
  epigraph: { text: '', source: '' },
  about_author: '',
  other_books: [],
  acknowledgements: '',
  ai_disclosure: 'off',
})

export const noAiUse = (): AiUse => ({ generated: 0, sections: 0, drafts: 0, edits: 0, models: [] })

/** Returns the names of the authors, in order. */
export const authorsOf = ({ contributors }: Pick<Publication, 'contributors'>): string[] =>
  contributors.filter(({ role }) => role === 'author').map(({ name }) => name)
