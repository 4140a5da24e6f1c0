import type { Ask } from './ask.ts'
import type { WritingFault } from './behaviour.ts'
import { writeProse, writeSentence, writeTitle } from './prose.ts'
import type { Random } from './random.ts'

interface Draft {
  ask: Ask
  length: number
  /** The text without the fault. */
  good: string
  /** An earlier reply in the same language, if there is one. */
  earlier?: string
  random: Random
}

/** Writes a text for each kind of bad writing by language models. */
export const writeBadly: Record<WritingFault, (draft: Draft) => string> = {
  half: ({ ask, length, random }) => writeProse(ask.language, length / 2, random),
  double: ({ ask, length, random }) => writeProse(ask.language, length * 2, random),
  loop: ({ good }) => {
    const start = good.slice(0, Math.ceil(good.length / 3))
    const [sentence = good] = good.match(/[^.。।۔\n]{8,}[.。।۔]?/u) ?? []
    const times = Math.ceil((good.length - start.length) / sentence.length)
    return `${start} ${Array(times).fill(sentence).join(' ')}`
  },
  'other-language': ({ ask, length, random }) =>
    writeProse(ask.language === 'english' ? 'german' : 'english', length, random),
  leak: ({ ask, good }) => {
    const [first, ...rest] = good.split('\n\n')
    return [first, ask.prompt.slice(0, 400), ...rest].join('\n\n')
  },
  'repeated-section': ({ good, earlier }) => earlier ?? `${good}\n\n${good}`,
  headings: ({ ask, good, random }) =>
    good
      .split('\n\n')
      .map((paragraph) => `${random() < 0.5 ? '##' : '###'} ${writeTitle(ask.language, random)}\n\n${paragraph}`)
      .join('\n\n'),
  preamble: ({ good }) =>
    `Sure! Here is the section you asked for:\n\n${good}\n\nLet me know if you would like any changes!`,
  longer: ({ ask, length, random }) => writeProse(ask.language, length * 1.5, random),
  refusal: () => "I'm sorry, but I can't help with that.",
  yes: () => 'Yes.',
  thoughts: () =>
    'Okay, the user wants a section for the book. I need to write it in full, and I should avoid headings and remarks.',
  'one-sentence': ({ ask, random }) => `${writeSentence(ask.language, random)} `.repeat(40).trim(),
  fences: ({ good }) => `\`\`\`markdown\n${good}\n\`\`\``,
}
