import type { BookType } from '#manuscript/model/book-types.ts'
import type { Genre } from '#manuscript/model/genres.ts'
import { typeOfGenre } from '#manuscript/model/genres.ts'
import type { Craft } from './craft.ts'
import { essay } from './essay.ts'
import { fiction } from './fiction.ts'
import { guide } from './guide.ts'
import { informative } from './informative.ts'
import { memoir } from './memoir.ts'
import type { Refinement } from './refinement.ts'
import { report } from './report.ts'

const crafts: Readonly<Record<BookType, Craft>> = { fiction, guide, essay, informative }

const refinements: Readonly<Record<Genre, Refinement>> = {
  novel: {
    name: 'a novel',
    also: [
      'Use the room of a novel: let the main conflict grow more costly from chapter to chapter, and let subplots press on it.',
      'Plant what later matters in passing, early, among other things.',
    ],
  },
  story: {
    name: 'a short story',
    role: 'You are a writer of short stories. You write one story with its author, scene by scene, and you know how it ends.',
    also: ['Use few people, a short span of time and one change that cannot be undone. Start as late as possible.'],
  },
  guide: { name: 'a practical guide' },
  textbook: {
    name: 'a textbook',
    role: 'You are a teacher who writes textbooks. You write one textbook with its author, for readers who learn the subject from the start.',
    also: [
      'Build each section only on what earlier sections have defined.',
      'Let the reader practise what a section teaches before the next one builds on it.',
    ],
    section: {
      form: 'Markdown: paragraphs, and numbered lists for steps and exercises',
      task: [
        'Write the section from its plan: the question, the definitions it needs, the explanation, and the worked example with every step shown. Cover every beat, which is one step or one explanation, in the given order.',
        'End with two or three exercises that can be solved with this section, from easy to hard, and give the solution of the first one.',
      ],
      first:
        'This is the beginning of the book. Start with a problem that the reader can understand without any knowledge of the subject, and let the first term come from it.',
      last: 'This is the end of the book. Solve one problem that needs several chapters at once, and say where the subject goes on.',
    },
    title: 'A good title names the subject and the reader, so that a teacher recognizes both at a glance.',
    openings: [
      {
        id: 'by a problem',
        instruction: 'Begin with a problem that the reader understands at once and cannot solve yet.',
      },
      {
        id: 'by a wrong answer',
        instruction: 'Begin with an answer that seems right and is wrong, and with the question that it raises.',
      },
      {
        id: 'by an example',
        instruction: 'Begin with one example that the reader can follow without any knowledge of the subject.',
      },
    ],
  },
  essay: { name: 'a book-length essay' },
  article: {
    name: 'a long article',
    role: 'You are a journalist who writes long articles. You write one article with its author, who wants readers to see the subject differently.',
    also: [
      'Say in the first paragraphs what is new and why it matters now.',
      'Attribute each statement that is not common knowledge to the person or document it comes from.',
    ],
  },
  memoir,
  report,
}

export interface BookKind {
  type: BookType
  genre?: Genre
}

/** Returns the craft of a genre, or of the type if the order names no genre. */
export const craftOf = ({ type, genre }: BookKind): Craft => {
  if (!genre) return crafts[type]
  const base = crafts[typeOfGenre[genre]]
  const { also = [], plan, section, ...changes } = refinements[genre]
  return {
    ...base,
    ...changes,
    qualities: [...(changes.qualities ?? base.qualities), ...also],
    plan: { ...base.plan, ...plan },
    section: { ...base.section, ...section },
  }
}
