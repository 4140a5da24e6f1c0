import { z } from 'zod'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageModel, CallPriority } from '#writer/model/language-model.ts'
import { endsSentence } from '#writer/quality/complete.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { namesIn, numbersIn } from '#writer/quality/names-and-numbers.ts'
import { textUnits } from '#writer/quality/units.ts'
import { buildPrompt } from '#writer/tasks/build-prompt.ts'
import { linesOfBlocks } from './block-lines.ts'
import { contextOf } from './book-context.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import { extractText } from './extract-text.ts'

const Edits = z.object({
  edits: z.array(z.object({ paragraph: z.number().int(), text: z.string() })).meta({ maxItems: 8 }),
})

/** A first or last paragraph of a section that the repair may change. */
interface TransitionParagraph {
  section: number
  block: number
  text: string
}

/**
 * An edit must keep at least this share of the paragraph's words and stay within these length
 * bounds, because it repairs the paragraph and does not rewrite it.
 */
const MIN_KEPT_WORDS = 0.6
const LENGTH_BOUNDS = { least: 0.7, most: 1.5 }

/**
 * Returns the text of a paragraph without emphasis and links, since an edit returns plain text;
 * undefined for other blocks.
 */
const plainText = (block: ManuscriptBlock | undefined): string | undefined =>
  block?.type === 'paragraph' &&
  block.text.every(({ bold, italic, underline, href }) => !(bold || italic || underline || href))
    ? block.text.map(({ text }) => text).join('')
    : undefined

/**
 * Returns the paragraphs that may change. The chapter's last paragraph is not one of them, because
 * the next chapter may already continue from it.
 */
const transitionParagraphs = (book: BookSoFar, chapter: number, sections: number): TransitionParagraph[] =>
  Array.from({ length: sections }, (_, section) => {
    const blocks = book.blocks(chapter, section)
    const ends = section < sections - 1 && blocks.length > 1 ? [0, blocks.length - 1] : [0]
    return ends.flatMap((block) => {
      const text = plainText(blocks[block])
      return text === undefined ? [] : [{ section, block, text }]
    })
  }).flat()

const sameNumbers = (before: string, after: string): boolean =>
  numbersIn(before).symmetricDifference(numbersIn(after)).size === 0

const keepsContent = (before: string, after: string, order: BookOrder): boolean => {
  const { language } = order
  const words = countWords(before, language)
  const now = countWords(after, language)
  if (now < words * LENGTH_BOUNDS.least || now > words * LENGTH_BOUNDS.most) return false
  if (!sameNumbers(before, after)) return false
  if (![...(namesIn(before, language) ?? [])].every((name) => after.includes(name))) return false
  const kept = new Set(textUnits(after, language))
  const units = textUnits(before, language)
  return units.filter((unit) => kept.has(unit)).length >= units.length * MIN_KEPT_WORDS
}

/**
 * Adapts the first and last paragraphs of a chapter's sections to their neighbours in one model
 * call. Checks each edit separately and discards it if text would be lost. Resolves with the
 * changed sections.
 */
export const repairTransitions = async (
  model: LanguageModel,
  order: BookOrder,
  book: BookSoFar,
  chapter: number,
  { judge, ...call }: { callPriority: CallPriority; signal: AbortSignal; judge: LanguageJudge },
): Promise<{ section: number; blocks: ManuscriptBlock[] }[]> => {
  const sections = book.outline!.chapters[chapter]!.subchapters.length
  const paragraphs = transitionParagraphs(book, chapter, sections)
  if (paragraphs.length === 0) return []
  const before =
    chapter > 0
      ? linesOfBlocks(book.blocks(chapter - 1, book.outline!.chapters[chapter - 1]!.subchapters.length - 1)).at(-1)
      : ''
  const prompt = buildPrompt(
    contextOf(order),
    [
      'The tag transitions holds the first and last paragraphs of the sections of one chapter, numbered in reading order. The tag chapter-before holds the end of the previous chapter.',
      'Find the paragraphs where a section does not follow from the one before, repeats what was just said, or begins like its neighbours. Change only these, and as little as possible, so that the text reads smoothly. Keep their content, facts, numbers and length.',
      'Answer with the number and the whole new text of each changed paragraph, or with an empty list if nothing has to change.',
    ].join('\n'),
    [
      { name: 'chapter-before', text: before ?? '' },
      {
        name: 'transitions',
        text: paragraphs.map(({ section, text }, at) => `[${at + 1}] (section ${section + 1})\n${text}`).join('\n\n'),
      },
    ],
    '',
  )
  const { edits } = await model.object({ messages: prompt.messages, task: 'boundary', ...call }, Edits)

  const changed = new Map<number, ManuscriptBlock[]>()
  const used = new Set<TransitionParagraph>()
  for (const { paragraph, text } of edits) {
    const target = paragraphs[paragraph - 1]
    if (!target || used.has(target)) continue
    used.add(target)
    const blocks = changed.get(target.section) ?? book.blocks(chapter, target.section)
    // An edit that ends mid-sentence was cut off, unless the original paragraph also ended so.
    const wasCut = endsSentence(target.text, order.language)
    const rules = { language: order.language, instructions: prompt.instructions, titles: [], judge, wasCut }
    const { markdown, faults } = extractText(text, { ...rules, repetitions: repetitionsElsewhere(book, target.text) })
    if (faults.length > 0 || markdown.includes('\n') || !keepsContent(target.text, markdown, order)) continue
    const repaired = blocks.map((block, at): ManuscriptBlock =>
      at === target.block ? { type: 'paragraph', text: [{ text: markdown }] } : block,
    )
    changed.set(target.section, repaired)
  }
  return [...changed].map(([section, blocks]) => ({ section, blocks }))
}

/**
 * Returns the index of repetitions without the paragraph that an edit replaces, because the edit
 * resembles it.
 */
const repetitionsElsewhere = ({ repetitions }: BookSoFar, paragraph: string): BookSoFar['repetitions'] => ({
  ...repetitions,
  isRepeated: (text) => repetitions.isRepeated(text, paragraph),
})
