export const publicationLimits = {
  title: 200,
  subtitle: 200,
  /** The maximum number of contributors that shops accept. */
  contributors: 50,
  name: 200,
  series: 200,
  seriesNumber: 20,
  publisher: 200,
  edition: 100,
  description: 4000,
  keywords: { count: 20, characters: 50 },
  subjects: 10,
  holder: 200,
  rights: 2000,
  dedication: 1000,
  epigraph: { text: 2000, source: 300 },
  aboutAuthor: 4000,
  otherBooks: { count: 50, characters: 300 },
  acknowledgements: 5000,
  searchedText: 100,
  /** The maximum number of subjects that one search returns. */
  foundSubjects: 30,
} as const
