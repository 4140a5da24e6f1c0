import type { BookStep } from '#writer/book/book-state.ts'
import { markdownOfBlocks } from '#writer/book/block-lines.ts'

/** Refusals in the words of models, in English or in the language of the request. */
const refusals = {
  english: [
    "I'm sorry, but I can't help with that.",
    'I cannot write this section, as it goes against my guidelines. I would be happy to help with something else.',
    "I'm not able to continue with this request. If you'd like, I can suggest a different topic instead.",
  ],
  german: [
    'Es tut mir leid, aber dabei kann ich nicht helfen.',
    'Ich kann diesen Abschnitt leider nicht schreiben, da er gegen meine Richtlinien verstößt.',
  ],
  french: [
    'Je suis désolé, mais je ne peux pas vous aider avec cette demande.',
    'Je ne peux pas écrire cette section, car elle va à l’encontre de mes règles.',
  ],
  spanish: [
    'Lo siento, pero no puedo ayudar con eso.',
    'No puedo escribir esta sección, ya que va en contra de mis normas.',
  ],
}
export type FaultyLanguage = keyof typeof refusals
export const faultyLanguages = Object.keys(refusals) as FaultyLanguage[]

/** Replies that are not text for a book. None of their sentences may reach a reader. */
const badReplies = {
  thoughts: [
    '<think>The user wants a section. I should plan the scene first.</think>',
    '<think>The user wants a section, and I never close this tag, so that there is no text at all',
    'Okay, the user wants a section for the book. I need to write about 120 words and avoid headings.',
    'We need to write a section of 120 words. We must avoid headings, and we should not repeat the outline.',
  ],
  looped: [
    'The quiet sea was waiting for the morning bell again. '.repeat(40),
    'and then it went on and then it went on and then it went on '.repeat(20),
  ],
  empty: ['', '   ', 'Yes.', 'Sure!', '...'],
}

/** Returns a random bad reply. All kinds are equally likely. */
export const badReply = (language: FaultyLanguage, random: () => number): string => {
  const kinds = [[...refusals.english, ...refusals[language]], ...Object.values(badReplies)]
  const replies = kinds[Math.floor(random() * kinds.length)]!
  return replies[Math.floor(random() * replies.length)]!
}

/** The beginnings of bad replies. A text that contains one was delivered by mistake. */
const marks = [...Object.values(refusals), ...Object.values(badReplies)]
  .flat()
  .map((reply) => reply.replace(/<\/?think>/gu, '').trim())
  .filter((reply) => reply.length > 12)
  .map((reply) => reply.slice(0, 30))

/** Returns all texts of a book that a reader or a later prompt contains. */
const textsOf = (steps: readonly BookStep[]): string[] =>
  steps.flatMap((step) => {
    switch (step.type) {
      case 'outline':
        return [
          step.outline.title,
          ...step.outline.chapters.flatMap(({ title, subchapters }) => [title, ...subchapters.map((one) => one.title)]),
        ]
      case 'brief':
        return [
          step.brief.goal,
          step.brief.entry,
          step.brief.exit,
          ...step.brief.sections.flatMap(({ goal, facts }) => [goal, ...facts]),
        ]
      case 'plan-done':
        return step.plan.chapters.flatMap(({ synopsis, sections }) => [
          synopsis,
          ...sections.flatMap((plan) => [plan.synopsis, ...plan.beats, plan.argument?.claim ?? '']),
        ])
      case 'section':
        return [markdownOfBlocks(step.section.blocks), ...step.facts]
      case 'boundary':
        return step.sections.map(({ blocks }) => markdownOfBlocks(blocks))
      case 'title':
        return [step.title]
      default:
        return []
    }
  })

/** Returns bad replies that were delivered, and sections that are almost empty. */
export const delivered = (steps: readonly BookStep[]): string[] => [
  ...textsOf(steps).filter((text) => marks.some((mark) => text.includes(mark))),
  ...steps.flatMap((step) => {
    if (step.type === 'title' && /^(?:yes|sure)?[.!\s]*$/iu.test(step.title)) return [`title: ${step.title}`]
    return step.type === 'section' && step.section.words < 0.6 * step.section.measures.wordsAsked
      ? [`${step.section.words} words`]
      : []
  }),
]
