/** The examples of the API document. */
export const publicationExample = {
  version: 3,
  title: 'The Moving Edge of the Sea',
  language: 'english',
  subtitle: 'A field guide to tide pools for families',
  contributors: [
    { name: 'Ada Lark', role: 'author' },
    { name: 'Ben Stone', role: 'illustrator' },
  ],
  series: { name: 'Shores', number: '2' },
  publisher: 'Tidal Press',
  edition: 'First edition',
  publication_date: '2026-11-23',
  isbn: { print: '9780306406157', epub: '9783161484100', pdf: '' },
  description: 'Where to look, and when, and what to leave in place.',
  keywords: ['tide pools', 'seashore'],
  subjects: { bisac: ['NAT025000'], thema: ['WNCS'] },
  subject_names: {},
  copyright: { holder: 'Ada Lark', year: '2026' },
  rights: 'All rights reserved.',
  dedication: 'For everyone with wet shoes.',
  epigraph: { text: 'The sea keeps no appointments but its own.', source: 'A saying of the coast' },
  about_author: 'Ada Lark lives by the sea.',
  other_books: ['The Still Edge of the Land'],
  acknowledgements: 'Thanks to the lifeguards.',
  ai_disclosure: 'exact',
  ai_use: { generated: 15, sections: 15, drafts: 0, edits: 0, models: ['mistral-large'] },
}

export const publicationChangeExample = {
  version: 3,
  subtitle: 'A field guide to tide pools for families',
  isbn: { print: '9780306406157', epub: '', pdf: '' },
}
