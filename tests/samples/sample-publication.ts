import { emptyPublication, type ExportedPublication, noAiUse } from '#manuscript/model/publication/publication.ts'

/** Details with every field filled in. */
export const samplePublication = (change: Partial<ExportedPublication> = {}): ExportedPublication => ({
  ...emptyPublication(),
  subtitle: 'A field guide & more',
  contributors: [
    { name: 'Ada Lark', role: 'author' },
    { name: 'Cleo Marsh', role: 'author' },
    { name: 'Ben Stone', role: 'illustrator' },
    { name: 'Dora <Reed>', role: 'translator' },
    { name: 'Eli Ford', role: 'foreword' },
  ],
  series: { name: 'Shores', number: '2' },
  publisher: 'Tidal Press',
  edition: 'Second edition',
  publication_date: '2026-11-23',
  isbn: { print: '9780306406157', epub: '9783161484100', pdf: '' },
  description: 'Where to look, and when, & what to leave in place.',
  keywords: ['tide pools', 'sea & shore'],
  subjects: { bisac: ['NAT025000'], thema: ['WNCS'] },
  copyright: { holder: 'Ada Lark & Cleo Marsh', year: '2026' },
  rights: 'All rights reserved.\n\nNo part of this book may be copied <without> permission.',
  dedication: 'For everyone\nwith wet shoes',
  epigraph: { text: 'The sea keeps no appointments\nbut its own.', source: 'A saying of the coast' },
  about_author: 'Ada Lark lives by the sea.\n\nCleo Marsh does not.',
  other_books: ['The Still Edge of the Land', 'Low Water'],
  acknowledgements: 'Thanks to the lifeguards.',
  ai_disclosure: 'exact',
  aiUse: { ...noAiUse(), generated: 15, sections: 15, models: ['mistral-large'] },
  ...change,
})
