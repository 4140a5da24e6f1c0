import type { Material } from '#writer/tasks/prompt-tags.ts'
import type { Fact } from './bible.ts'
import type { EntityFacts, MemoryEntries } from './retrieve.ts'

/** Longer quotes are cut to the words around the value. */
const MAX_QUOTE_CHARACTERS = 200

/** Returns the part of a quote around a value, from the beginning of a word to the end of one. */
const aroundValue = (quote: string, value: string): string => {
  if (quote.length <= MAX_QUOTE_CHARACTERS) return quote
  const at = Math.max(0, quote.indexOf(value))
  const start = Math.max(0, at - (MAX_QUOTE_CHARACTERS - value.length) / 2)
  const part = quote.slice(start, start + MAX_QUOTE_CHARACTERS)
  const before = start > 0 ? part.replace(/^\S{0,30}\s/u, '… ') : part
  return start + MAX_QUOTE_CHARACTERS < quote.length ? before.replace(/\s\S{0,30}$/u, ' …') : before
}

/**
 * Returns the text that replaces a fact's value in a prompt. It is the passage if there is one, so
 * that a value misread by the extraction does no harm. Facts entered by the author have no passage.
 */
export const statementOf = ({ quote, value, status }: Fact): string =>
  quote === '' || status === 'locked' ? value : `“${aroundValue(quote, value)}”`

/** Renders facts. Facts from the same passage are rendered with it once. */
const renderFacts = (facts: readonly Fact[]): string =>
  [...Map.groupBy(facts, (fact) => `${statementOf(fact)}${fact.storyTime === '' ? '' : ` (${fact.storyTime})`}`)]
    .map(([statement, same]) => `${same.map(({ attribute }) => attribute).join(', ')}: ${statement}`)
    .join('; ')

export const renderEntity = ({ entity: { name, aliases }, facts }: EntityFacts): string =>
  `${name}${aliases.length === 0 ? '' : ` (also ${aliases.join(', ')})`}: ${renderFacts(facts)}`

const renderLines = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/**
 * Renders entries of the bible as material for a prompt, one line for each entity. Parts without
 * content are empty and are left out by `buildPrompt`.
 */
export const renderEntries = ({ entities, promises, sentences }: MemoryEntries): Material[] => [
  { name: 'known-facts', text: entities.map(renderEntity).join('\n'), priority: 6 },
  { name: 'open-promises', text: renderLines(promises.map(({ text }) => text)), priority: 4 },
  { name: 'earlier-sentences', text: renderLines(sentences.map(({ text }) => text)), priority: 2 },
]

/** Explains the material to the model. Each sentence belongs to a part that has content. */
export const entryInstructions = ({ entities, promises, sentences }: MemoryEntries): string[] => [
  ...(entities.length > 0
    ? [
        'The tag known-facts lists what the book has established. Do not contradict it, and mention only what this section needs.',
      ]
    : []),
  ...(promises.length > 0
    ? [
        'The tag open-promises lists what readers still expect. Keep a promise here only if the plan of this section says so.',
      ]
    : []),
  ...(sentences.length > 0
    ? ['The tag earlier-sentences quotes earlier sections. Do not contradict these sentences, and do not repeat them.']
    : []),
]
