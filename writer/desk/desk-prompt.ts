import { countWords } from '#manuscript/model/count-words.ts'
import { materialSection, ruleSection } from '#writer/craft/craft-prompt.ts'
import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import type { Message } from '#writer/model/language-model.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import { promptTokens } from '#writer/model/shorten-prompt.ts'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import { systemText } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { newNonce } from '#writer/tasks/prompt-tags.ts'
import { plainTone } from '#writer/tasks/tone-words.ts'
import type { WritingContext } from '#writer/writer.ts'
import { fitSurroundings, usableTokens } from './fit-surroundings.ts'
import type { FittedSurroundings } from './fit-surroundings.ts'
import type { SentPrompt } from './sent-prompt.ts'
import type { Surroundings } from './surroundings.ts'

/** A call about a text in the editor, before its surroundings are fitted to the model's window. */
export interface DeskRequest {
  context: WritingContext
  surroundings: Surroundings
  /** The text, the request and other material that is sent in full. */
  materials: readonly CraftMaterial[]
  task: readonly string[]
  constraints: readonly string[]
  form: readonly string[]
  /** Selects the passages of the references. */
  query: string
  /** Estimated tokens of the reply. */
  replyTokens: number
  facts: ModelFacts
}

interface DeskPrompt extends Prompt {
  sent: SentPrompt
}

/** Tokens of the tags and sentences around the surroundings. */
const TAG_TOKENS = 400

const nothing: FittedSurroundings = {
  before: '',
  after: '',
  path: '',
  outline: '',
  facts: [],
  sentences: [],
  style: [],
  guidelines: [],
  references: [],
}

const lines = (list: readonly string[]): string => list.map((line) => `- ${line}`).join('\n')

/**
 * Returns the material that stays the same from one edit to the next, so that providers can cache
 * it.
 */
const bookMaterials = (
  { description, tone, writingStyle }: WritingContext,
  { guidelines, outline, style }: FittedSurroundings,
): CraftMaterial[] => [
  { name: 'description', about: 'The author describes the book like this:', text: description ?? '' },
  {
    name: 'tone',
    about: 'The author wants this tone:',
    text: tone && plainTone(tone) === undefined ? tone : '',
  },
  {
    name: 'writing-style',
    about: 'The author describes the writing style like this. Write in it:',
    text: writingStyle ?? '',
    priority: 9,
  },
  ...guidelines.map(({ title, content }) => ({
    name: 'guideline',
    about: 'A guideline of the author. Follow it in how you write:',
    text: `${title}\n${content}`,
    priority: 7,
  })),
  ...style.map((text) => ({
    name: 'author-style',
    about:
      'A passage that the author has written. Match its rhythm, its choice of words and the length of its sentences. Take no content from it:',
    text,
    priority: 3,
  })),
  { name: 'outline', about: 'The headings of the book, one line each:', text: outline, priority: 4 },
]

/** Returns the material that changes with each edit, except for the edited text. */
const nearMaterials = ({
  references,
  facts,
  sentences,
  path,
  before,
  after,
}: FittedSurroundings): Record<'elsewhere' | 'before' | 'after', CraftMaterial[]> => ({
  elsewhere: [
    ...references.map(({ title, content }) => ({
      name: 'reference',
      about: 'A reference. Take facts from it where they fit, and never copy its sentences:',
      text: `${title}\n${content}`,
      priority: 1,
    })),
    {
      name: 'known-facts',
      about: 'Facts that the book has established about the names in this text:',
      text: lines(facts),
      priority: 6,
    },
    {
      name: 'earlier-sentences',
      about: 'Sentences from other places of the book that mention these names:',
      text: lines(sentences),
      priority: 2,
    },
    { name: 'heading-path', about: 'The headings above the text, outermost first:', text: path, priority: 8 },
  ],
  before: [
    { name: 'before', about: 'The end of the text that comes before:', text: before, priority: 10, keep: 'end' },
  ],
  after: [{ name: 'after', about: 'The beginning of the text that comes after:', text: after, priority: 5 }],
})

/** Returns the constraints that follow from the surroundings. */
const surroundingRules = ({ before, after, facts, sentences }: FittedSurroundings): string[] => [
  facts.length + sentences.length > 0
    ? 'Contradict none of the established facts and none of the quoted sentences. Mention only what this text needs, and do not repeat the sentences.'
    : '',
  before ? 'Begin so that your text follows from the text in the tag before. Repeat nothing of it.' : '',
  after ? 'End so that your text leads to the text in the tag after. Say nothing of it in advance.' : '',
]

const assemble = (request: DeskRequest, fitted: FittedSurroundings): Prompt => {
  const { context, surroundings, materials, task, constraints, form } = request
  const book = bookMaterials(context, fitted)
  const near = nearMaterials(fitted)
  const own = [...near.elsewhere, ...near.before, ...materials, ...near.after]
  const nonEmpty = [...book, ...own].filter(({ text }) => text.trim() !== '')
  const nonce =
    surroundings.project === ''
      ? newNonce(nonEmpty)
      : bookNonce(
          surroundings.project,
          nonEmpty.map(({ text }) => text),
        )
  const system = systemText(context, nonce)
  const sections = [materialSection('# Book', book, nonce), materialSection('# Material', own, nonce)]
  const rules = [
    `# Task\n${task.filter(Boolean).join('\n')}`,
    ruleSection('# Constraints', [...constraints, ...surroundingRules(fitted)]),
    ruleSection('# Form of the answer', form),
  ].filter(Boolean)
  const messages: Message[] = [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [...sections.map(({ text }) => text), ...rules].filter(Boolean).join('\n\n'),
      trimmable: sections.flatMap(({ trimmable }) => trimmable),
    },
  ]
  return { nonce, messages, instructions: [system, ...nonEmpty.map(({ about }) => about), ...rules].join('\n') }
}

/** Returns the estimated tokens of a request without its surroundings. */
export const ownTokens = (request: DeskRequest): number => promptTokens(assemble(request, nothing).messages)

/**
 * Builds the prompt of a call about a text in the editor, in the order role, book, material, task,
 * constraints, form of the answer. The author's text and request are sent in full, and the
 * surroundings as far as the rest of the model's window allows.
 */
export const deskPrompt = (request: DeskRequest): DeskPrompt => {
  const { context, surroundings, query, replyTokens, facts } = request
  const { language } = context
  const room = usableTokens(facts, language) - ownTokens(request) - replyTokens - TAG_TOKENS
  const fitted = fitSurroundings(surroundings, { context, room, query: `${query} ${context.description ?? ''}` })
  const prompt = assemble(request, fitted)
  return {
    ...prompt,
    sent: {
      wordsBefore: countWords(fitted.before, language),
      wordsAfter: countWords(fitted.after, language),
      facts: fitted.facts.length,
      sentences: fitted.sentences.length,
      guidelines: fitted.guidelines.length,
      references: fitted.references.length,
      stylePassages: fitted.style.length,
      tokens: promptTokens(prompt.messages),
      requests: 1,
      messages: prompt.messages.map(({ role, content }) => ({ role, content })),
    },
  }
}
