import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'

type Details = Reply<InkloomContract['POST /import']>['details']

const labels = {
  subtitle: 'subtitle',
  contributors: 'contributors',
  series: 'series',
  publisher: 'publisher',
  edition: 'edition',
  publication_date: 'publication date',
  isbn: 'ISBN',
  description: 'description',
  keywords: 'keywords',
  subjects: 'subjects',
  copyright: 'copyright',
  rights: 'rights',
  dedication: 'dedication',
  epigraph: 'epigraph',
  about_author: 'about the author',
  other_books: 'other books',
  acknowledgements: 'acknowledgements',
} as const

/** Names the details that a file states, other than its authors: `subtitle, publisher, ISBN`. */
export const nameDetails = (details: Details): string => {
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((field) =>
      field === 'contributors'
        ? details.contributors?.some(({ role }) => role !== 'author')
        : details[field] !== undefined,
    )
    .map((field) => labels[field])
    .join(', ')
}
