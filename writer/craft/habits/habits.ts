import type { BookType } from '#manuscript/model/book-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { phrases } from './phrases.ts'

/** Habits of language models that tire readers in any language. */
const everywhere: readonly string[] = [
  'saying what something is not in order to say what it is',
  'lists of three where one word is exact',
  'a short sentence of its own after each paragraph that states its meaning',
  'questions to the reader that the next sentence answers',
  'several paragraphs in a row that begin or end in the same way',
]

const inFiction: readonly string[] = [
  'naming a feeling that an action has already shown',
  'hearts that pound, breaths that are held, shivers that run down spines, eyes that widen',
  'dialogue in which everybody speaks in complete, clever sentences',
  'endings in which somebody looks into the distance and understands',
]

const inNonFiction: readonly string[] = [
  'announcing what the section will say, and summing up what it said',
  'adjectives of importance such as crucial, vital or essential without a reason',
  'experts without a name and figures without a source',
  'concessions that weaken every statement',
]

/**
 * Lists the habits to avoid in a book of this type and language: those of any language, then
 * worn-out phrases of this one.
 */
export const habitsToAvoid = (type: BookType, language: LanguageCode): string[] => {
  const own = phrases[language]
  const isFiction = type === 'fiction'
  const worn = own ? [...own.any, ...(isFiction ? own.fiction : own.nonFiction)] : []
  return [
    ...everywhere,
    ...(isFiction ? inFiction : inNonFiction),
    ...(worn.length > 0 ? [`these worn-out phrases and their relatives: ${worn.join('; ')}`] : []),
  ]
}
