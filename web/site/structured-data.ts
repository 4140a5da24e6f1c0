import { placeholders } from '#contract/pages.ts'
import { fallbackPrices } from '#contract/plans.ts'
import type { Question } from './texts/page-texts.ts'

/** Questions and answers, for search engines. */
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

/** The month in the currencies that it is listed in. */
const monthly = { EUR: 26, USD: fallbackPrices.amounts.monthly / 100, GBP: 22, CAD: 35, AUD: 39, CHF: 25, JPY: 4000 }

export const productData: object = {
  '@type': 'Product',
  name: 'Inkloom',
  description: 'A writing desk for books, essays and articles with AI that proposes and never overwrites.',
  image: `${placeholders.origin}/social.png`,
  brand: { '@type': 'Brand', name: 'Inkloom' },
  offers: Object.entries(monthly).map(([priceCurrency, price]) => ({
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency,
    url: `${placeholders.origin}/pricing`,
    availability: 'https://schema.org/InStock',
  })),
}
