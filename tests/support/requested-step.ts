import { bookTypes } from '#manuscript/model/book-types.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { linesOfBlocks } from '#writer/book/block-lines.ts'
import { idOfStep } from '#writer/book/plan-book.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { planStepIds } from '#writer/plan/plan-steps.ts'
import { requestedNumber } from './requested-section.ts'

/** The messages of a call to the model, in process or over HTTP. */
export type Messages = readonly { role: string; content: string }[]

const openings = bookTypes.flatMap((type) => craftOf({ type }).openings)

/** Returns the number of a section in step ids: `0.1` for section `1.2`. */
const zeroBased = (number: string): string =>
  number
    .split('.')
    .map((one) => Number(one) - 1)
    .join('.')

/**
 * Transitions are identified by the first paragraph of their chapter, since their prompts have no
 * number.
 */
const transitionsOf = (firstParagraph: string): string => `boundary of ${firstParagraph}`

const transitions = /<transitions-[0-9a-f]{12}>\n\[1\] \(section 1\)\n(.*)/u

/** Patterns of requests that name their step in the last message. */
const requests: readonly [RegExp, (found: RegExpExecArray) => string | undefined][] = [
  [/^Decide what .* calls for/mu, () => planStepIds.intent],
  [/List what stays the same in the whole book/u, () => planStepIds.world],
  [
    /^(?:Plan chapter|Say what each section of chapter) (\d+)\b/mu,
    ([, chapter]) => planStepIds.chapter(Number(chapter) - 1),
  ],
  [/Read the plan as an editor/u, () => planStepIds.critique],
  [/Plan these sections anew/u, () => planStepIds.done],
  [/Write the opening of the book\. (.*) The author compares/u, ([, instruction]) => openingToldBy(instruction!)],
  [transitions, ([, paragraph]) => transitionsOf(paragraph!)],
  [/Suggest 5 titles/u, () => 'title'],
]

const openingToldBy = (text: string): string =>
  planStepIds.opening(openings.find(({ instruction }) => instruction === text)!.id)

/** Returns the id of the step that a call of a book with a plan belongs to. */
export const requestedStep = (messages: Messages): string => {
  const last = messages.findLast(({ role }) => role === 'user')!.content
  for (const [pattern, name] of requests) {
    const found = pattern.exec(last)
    const step = found && name(found)
    if (step) return step
  }
  const number = requestedNumber(messages.map(({ content }) => content).join('\n'))
  if (number === undefined) return planStepIds.titles
  return `${last.includes('Do not write more of the book now') ? 'facts' : 'section'} ${zeroBased(number)}`
}

/**
 * Returns the names, as in `requestedStep`, of the steps that stored steps represent. A finished plan
 * represents all steps that led to it.
 */
export const storedSteps = (steps: readonly BookStep[]): string[] => {
  const firstParagraphs = new Map(
    steps.flatMap((step) =>
      step.type === 'section' && step.section.section === 0
        ? [[step.section.chapter, linesOfBlocks(step.section.blocks)[0]!] as const]
        : [],
    ),
  )
  return steps.flatMap((step): string[] => {
    switch (step.type) {
      case 'boundary':
        return [transitionsOf(firstParagraphs.get(step.chapter)!)]
      case 'plan-done':
        return [
          planStepIds.intent,
          planStepIds.titles,
          planStepIds.world,
          planStepIds.critique,
          planStepIds.done,
          ...step.plan.chapters.map((_, chapter) => planStepIds.chapter(chapter)),
        ]
      case 'outline':
      case 'brief':
      case 'section-draft':
        return []
      default:
        return [idOfStep(step)]
    }
  })
}
