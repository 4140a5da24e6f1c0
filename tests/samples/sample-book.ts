import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Book, Run } from '#manuscript/model/book.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import texts from './texts.json' with { type: 'json' }

interface Sentence {
  text: string
  words: number
}

/** Returns a generator of numbers from 0 to 1 that only depend on the seed. */
const numbersFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/**
 * Returns an endless generator of sentences, in a new order each round and without immediate
 * repetitions.
 */
const sentencesOf = (language: LanguageCode, random: () => number): (() => Sentence) => {
  const all = texts[language].sentences.map((text) => ({ text, words: countWords(text, language) }))
  let waiting: Sentence[] = []
  return () => {
    if (waiting.length === 0)
      waiting = all
        .map((s) => ({ s, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ s }) => s)
    return waiting.pop()!
  }
}

const formats: Omit<Run, 'text'>[] = [
  { bold: true },
  { italic: true },
  { underline: true },
  { href: 'https://example.org/bread?from=book&page=1' },
  { bold: true, italic: true },
]

/**
 * Builds a deterministic book in any language, with paragraphs, quotes, both kinds of list, links
 * and all formats. `words` is the length of the whole book, within a few sentences per section.
 */
export const sampleBook = (
  language: LanguageCode,
  { chapters = 3, sections = 2, words = 1500 }: { chapters?: number; sections?: number; words?: number } = {},
): Book => {
  const random = numbersFrom(7)
  const nextSentence = sentencesOf(language, random)
  const { script } = languageOf(language)
  const space = script === 'Hans' || script === 'Hant' || script === 'Jpan' ? '' : ' '
  let written = 0
  let looked = 0

  const runsOf = (count: number): Run[] => {
    const runs: Run[] = []
    for (let index = 0; index < count; index++) {
      const sentence = nextSentence()
      written += sentence.words
      if (index > 0) runs.push({ text: space })
      runs.push({ text: sentence.text, ...(random() < 0.15 ? formats[looked++ % formats.length] : {}) })
    }
    return runs
  }

  const blockAt = (index: number): ManuscriptBlock => {
    if (index % 9 === 2) return { type: 'quote', text: runsOf(2) }
    if (index % 9 === 4 || index % 9 === 7)
      return { type: 'list', ordered: index % 9 === 7, items: [runsOf(1), runsOf(1), runsOf(1)] }
    return { type: 'paragraph', text: runsOf(3 + Math.floor(random() * 4)) }
  }

  const blocksUpTo = (target: number): ManuscriptBlock[] => {
    const blocks: ManuscriptBlock[] = []
    do blocks.push(blockAt(blocks.length))
    // oxlint-disable-next-line no-unmodified-loop-condition -- runsOf, which blockAt calls, counts it up
    while (written < target)
    return blocks
  }

  const used = new Map<string, number>()
  const titleAt = (index: number): string => {
    const { headings } = texts[language]
    const heading = headings[index % headings.length]!
    const before = used.get(heading) ?? 0
    used.set(heading, before + 1)
    return before === 0 ? heading : `${heading} ${before + 1}`
  }

  const parts = chapters * (sections + 1)
  return {
    title: texts[language].title,
    author: 'Inkloom',
    language,
    chapters: Array.from({ length: chapters }, (_, chapter) => ({
      title: titleAt(chapter),
      blocks: [{ type: 'paragraph' as const, text: runsOf(3) }],
      sections: Array.from({ length: sections }, (_, section) => ({
        title: titleAt(chapter + section + 1),
        blocks: blocksUpTo((words * (chapter * (sections + 1) + section + 2)) / parts),
      })),
    })),
  }
}
