import type { Material } from '#writer/tasks/prompt-tags.ts'
import type { Fact } from './bible.ts'
import type { EntityFacts, MemoryEntries } from './retrieve.ts'

const renderFact = ({ attribute, value, storyTime }: Fact): string =>
  `${attribute}: ${value}${storyTime === '' ? '' : ` (${storyTime})`}`

const renderEntity = ({ entity: { name, aliases }, facts }: EntityFacts): string =>
  `${name}${aliases.length === 0 ? '' : ` (also ${aliases.join(', ')})`}: ${facts.map(renderFact).join('; ')}`

const renderLines = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/**
 * Renders what the bible says as material for a prompt, one line for each entity. Parts without
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
