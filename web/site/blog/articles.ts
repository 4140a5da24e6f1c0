import { readArticle } from '../../../scripts/read-article.ts'

const sources = import.meta.glob<string>('../../../articles/*.md', { query: '?raw', import: 'default', eager: true })

/** All articles, newest first. */
export const articles = Object.entries(sources)
  .map(([path, source]) => readArticle(path.slice(path.lastIndexOf('/') + 1), source))
  .sort((one, other) => other.date - one.date || (one.slug < other.slug ? -1 : 1))
