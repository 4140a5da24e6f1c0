import type { PageHead } from './page-texts.ts'

export const head: PageHead = {
  title: 'Blog: on writing and editing with AI | Inkloom',
  description:
    'Planning a book, giving an AI rules that work, editing what it writes, shortening, sources, tone. Articles with methods and examples.',
}

export const title = 'On writing'
export const lead = 'Methods with examples, for people who write with an AI and want to remain the author.'
export const back = 'All articles'
