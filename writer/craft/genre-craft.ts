import type { BookType } from '#manuscript/model/book-types.ts'
import type { Genre } from '#manuscript/model/genres.ts'
import { typeOfGenre } from '#manuscript/model/genres.ts'
import type { Craft } from './craft.ts'
import { essay } from './essay.ts'
import { fiction } from './fiction.ts'
import { guide } from './guide.ts'
import { informative } from './informative.ts'

const crafts: Readonly<Record<BookType, Craft>> = { fiction, guide, essay, informative }

/** The differences between the craft of a genre and that of its type. */
type Refinement = Partial<Pick<Craft, 'name' | 'role' | 'qualities' | 'title' | 'openings'>> & {
  /** Added to the qualities of the type. */
  also?: readonly string[]
  plan?: Partial<Craft['plan']>
  section?: Partial<Craft['section']>
}

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
      task: [
        'Write the section from its plan: the question, the definitions it needs, the explanation, and the worked example with every step shown. Cover every beat, which is one step or one explanation, in the given order.',
        'End with two or three exercises that can be solved with this section, from easy to hard, and give the solution of the first one.',
      ],
      first:
        'This is the beginning of the book. Start with a problem that the reader can understand without any knowledge of the subject, and let the first term come from it.',
      last: 'This is the end of the book. Solve one problem that needs several chapters at once, and say where the subject goes on.',
    },
    title: 'A good title names the subject and the reader, so that a teacher recognizes both at a glance.',
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
  memoir: {
    name: 'a memoir',
    role: 'You are a writer who helps a person write a memoir. You write from this person’s memories, in this person’s voice.',
    qualities: [
      'Tell what happened from two distances: as the person lived through it then, and as the person sees it now.',
      'Stay with concrete memories: a room, a sentence somebody said, what hands were doing. Say honestly where memory is uncertain.',
      'Let each section change how the narrator understands something, and let the reader see how.',
      'Treat everyone fairly who appears and cannot answer. Be harder on the narrator than on anyone else.',
      'Invent no event, no name and no quotation. Use only memories that the author gives.',
      'Leave out what happened if it changed nothing.',
    ],
    plan: {
      ending: 'what the narrator understands at the end that was hidden at the beginning.',
      voice: 'the first person, the distance from which the narrator looks back, and the tense.',
      world: [
        'people: everyone who matters in these memories, each with their relation to the narrator ("role"), what they wanted, and how they spoke ("voice"). Use only what the author gives.',
        'terms: places and things with a meaning of their own for the narrator.',
        'timeline: what happened, in order of time. "when" is a year, an age or a season that the author gives.',
      ],
      section: [
        'synopsis: two sentences: what is remembered, and what the narrator understands through it.',
        'beats: three to five. A beat is one memory or one reflection. List them in order.',
        'claim: the insight of the section, in one sentence.',
        'evidence: what happened and supports the insight. See the rule about facts.',
        'example: the moment that shows it best, in one sentence.',
        'action: what the narrator does or sees differently from then on.',
        ...essay.plan.section.slice(-2, -1),
        'words: the length of the section. Give the memories that changed most the most room.',
      ],
      critique: [
        'a section that reports events without an insight',
        'an insight that no memory supports',
        'two sections that lead to the same insight',
        'a person who appears only as good or only as bad',
        'a gap in time that the reader will ask about',
      ],
    },
    section: {
      task: [
        'Write the section from its plan. Let the memories come first and the insight grow out of them. Cover every beat, which is one memory or one reflection, in the given order.',
        'Write continuous prose without lists. End on a moment or an image, and do not explain it.',
      ],
      first:
        'This is the beginning of the book. Start in one remembered moment that raises the question of the whole memoir.',
      last: 'This is the end of the book. Return to the question of the beginning and show what the narrator sees in it now.',
    },
    title:
      'A good title names something that was really there: an object, a place, a sentence that somebody said. It gains a second meaning once the book is read.',
    openings: [
      { id: 'in a moment', instruction: 'Begin in one remembered moment, told as the narrator lived through it then.' },
      {
        id: 'looking back',
        instruction: 'Begin with the narrator of today, who sees something and is reminded of what the book is about.',
      },
      {
        id: 'by a sentence',
        instruction: 'Begin with a sentence that somebody said and that the narrator never forgot.',
      },
    ],
  },
  report: {
    name: 'a report',
    role: 'You are an analyst who writes reports. You write one report with its author, for readers who have to decide something.',
    also: [
      'State the finding first, then what supports it, then how certain it is.',
      'Keep what was found apart from what it means and from what is recommended.',
      'Say which questions the available material cannot answer.',
    ],
  },
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
