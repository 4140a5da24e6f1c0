import { placeholders } from '#contract/pages.ts'
import type { Question } from './texts/page-texts.ts'

/** Returns structured data of questions and answers for search engines. */
export const faqData = (questions: readonly Question[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export const breadcrumb = (...steps: [name: string, path: string][]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: placeholders.origin + path,
  })),
})

export const productData: object = {
  '@type': 'Product',
  name: 'Inkloom',
  description: 'A writing desk for books, essays and articles with AI that proposes and never overwrites.',
  image: `${placeholders.origin}/social.png`,
  brand: { '@type': 'Brand', name: 'Inkloom' },
  // The server fills in the list.
  offers: placeholders.offers,
}
