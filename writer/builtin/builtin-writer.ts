import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import { NotSupported } from '../writer.ts'
import type { ExpandTarget, ShortenTarget, Writer, WritingCall } from '../writer.ts'
import { expandText } from './expand/expand-text.ts'
import { paraphraseText, normalizeSpacing } from './paraphrase/paraphrase-text.ts'
import { streamResult } from './stream-result.ts'
import type { TextWithNote } from './stream-result.ts'
import { recogniseRequest } from './recognise-request.ts'
import { registerOf } from '#manuscript/model/tone-register.ts'
import { requireEnglish } from './require-english.ts'
import { rewordTitle } from './reword-title.ts'
import { limitsMeaning } from './shorten/guards.ts'
import { shortenText } from './shorten/shorten-text.ts'
import { stripFormatting } from './text/strip-formatting.ts'
import { splitSentences } from './text/split-sentences.ts'
import { fixSpacing, toList } from './text/tidy-text.ts'
import { guessType } from './worksheet/genres.ts'
import { outlineSizes, planOutline } from './worksheet/plan-outline.ts'
import { readNotes } from './worksheet/read-description.ts'
import { guideBook } from './worksheet/section-guidance.ts'
import { sortNotes } from './worksheet/sort-notes.ts'
import { sectionWorksheet } from './worksheet/section-worksheet.ts'
import { writeBookWorksheet } from './worksheet/write-book-worksheet.ts'

const shares: Readonly<Record<ShortenTarget, number>> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4 }
const factors: Readonly<Record<ExpandTarget, number>> = { double: 2, triple: 3, quadruple: 4 }
/** Minimum growth of an expansion. */
const leastGrowth = 1.05
const withinReach = 0.9
const mostSources = 3

const requireText = (content: string): void => {
  if (content.trim() === '') throw new NotSupported('There is no text to work on.')
}

/** A result longer than this multiple of the target gets a note. */
const tooLong = 1.1

const shorten = async (
  text: string,
  words: number,
  { context, signal }: WritingCall,
): Promise<string | TextWithNote> => {
  requireText(text)
  const content = stripFormatting(text)
  const total = countWords(content, context.language)
  if (words >= total) throw new NotSupported(`This text has ${total} words already, so it need not be shortened.`)
  const shorter = await shortenText(content, words, context.language, signal)
  const left = countWords(shorter, context.language)
  if (shorter === '' || left >= total)
    throw new NotSupported(
      limitsMeaning(content, context.language)
        ? 'Without a language model nothing can be left out of this text safely: each sentence sets a condition, denies, warns, names a dose or a deadline, or is needed by one that does.'
        : 'This text is too short to leave anything out without a language model.',
    )
  return left > words * tooLong ? { text: shorter, note: 'length_missed' } : shorter
}

const paraphrase = async (text: string, tone: string, { context, signal }: WritingCall): Promise<string> => {
  requireEnglish(context.language, 'paraphrase')
  requireText(text)
  const content = stripFormatting(text)
  const reworded = await paraphraseText(content, registerOf(tone), signal)
  if (reworded === normalizeSpacing(content))
    throw new NotSupported(
      'Nothing in this text can safely be put in other words without a language model. Connect one to rewrite it freely.',
    )
  return reworded
}

const expand = async (
  text: string,
  to: ExpandTarget | undefined,
  { context, signal }: WritingCall,
): Promise<string> => {
  requireEnglish(context.language, 'expand')
  requireText(text)
  const content = stripFormatting(text)
  const longer = await expandText(content, signal)
  const growth = countWords(longer, context.language) / Math.max(1, countWords(content, context.language))
  if (growth < leastGrowth)
    throw new NotSupported(
      'This text holds nothing more to unfold. To make it longer, something new has to be said: add it yourself, or connect a language model.',
    )
  if (to !== undefined && growth < factors[to] * withinReach)
    throw new NotSupported(
      `From what this text says itself it can grow by ${Math.round((growth - 1) * 100)} %, not to ${factors[to]} times its length. Anything more would be made up: connect a language model for that.`,
    )
  return longer
}

const sourcesFor = (title: string, call: WritingCall): string[] => {
  const sentences = (call.context.references ?? []).flatMap(({ content }) => splitSentences(content, 'english'))
  const { sorted } = sortNotes(sentences, [{ chapter: '', section: title }])
  return sorted[0]!.slice(0, mostSources)
}

const outlineFromDescription: Writer['outline'] = async ({ length, chapters, subChapters }, { context }) => {
  requireEnglish(context.language, 'make an outline')
  const description = context.description ?? ''
  if (description.trim() === '') throw new NotSupported('An outline needs a description of what it is for.')
  const size = outlineSizes[Math.min(6, Math.max(1, Math.round(length)))]!
  return planOutline({
    description,
    type: guessType(description, context.tone),
    chapters: chapters ?? size.chapters,
    subChapters: subChapters ?? size.subChapters,
  })
}

/** Writes the worksheet of one section, with the notes of the description that belong there. */
const planSection = (
  { title, chapter = '', outline, words = SECTION_WORDS }: Parameters<Writer['draftSection']>[0],
  call: WritingCall,
): string => {
  requireEnglish(call.context.language, 'plan a section')
  const description = call.context.description ?? ''
  const planned = (outline?.chapters ?? []).flatMap(({ title: of, subchapters }) =>
    subchapters.map((section) => ({ chapter: of, section: section.title })),
  )
  const place = planned.findIndex((found) => found.section === title && (chapter === '' || found.chapter === chapter))
  const sections = place < 0 ? [{ chapter, section: title }] : planned
  const at = Math.max(0, place)
  const type = guessType(description, call.context.tone)
  const { sorted, unplaced } = sortNotes(readNotes(description), sections, { byTerms: type !== 'fiction' })
  return blocksToMarkdown(
    sectionWorksheet({
      ...guideBook(type, sections)[at]!,
      title,
      words,
      notes: sorted[at]!,
      unplaced: place === 0 ? unplaced : [],
      sources: sourcesFor(title, call),
      next: place < 0 ? undefined : planned[place + 1]?.section,
    }),
  )
}

const rewriteTitle: Writer['rewriteTitle'] = async ({ title }, { context }) => {
  requireEnglish(context.language, 'rewrite a title')
  const rewritten = rewordTitle(title)
  if (rewritten === undefined)
    throw new NotSupported('This title can’t safely be put in other words without a language model.')
  return rewritten
}

const shortenToShare = (content: string, share: number, call: WritingCall) =>
  shorten(content, countWords(content, call.context.language) * share, call)

/** Carries out one of the few instructions that are possible without a model. */
const followInstruction = (content: string, instruction: string, call: WritingCall) => {
  const request = recogniseRequest(instruction)
  switch (request?.type) {
    case 'shorten':
      return shortenToShare(content, request.share, call)
    case 'shorten-to':
      return shorten(content, request.words, call)
    case 'reword':
      return paraphrase(content, request.tone, call)
    case 'list':
      return toList(content, request.numbered, call.context.language)
    case 'spacing':
      return fixSpacing(content)
    default:
      throw new NotSupported(
        'Without a language model Inkloom can’t follow free instructions. It understands a few: shorten this to half, cut this to 100 words, make it more formal, make it a list, fix the spacing.',
      )
  }
}

const refuseStyle = (): never => {
  throw new NotSupported(
    'Matching the style of a sample needs a language model; without one the text would only look changed.',
  )
}

const refuseToContinue = (): never => {
  throw new NotSupported('Continuing a text needs a language model; without one it would be made up of your own words.')
}

/**
 * Writes without a language model: shortens and rewords text, and produces worksheets instead of
 * prose.
 */
export const builtinWriter = (): Writer => ({
  type: 'builtin',
  name: 'Built-in writer',
  outline: outlineFromDescription,
  draftSection: (request, call) => streamResult(call, () => planSection(request, call)),
  rewriteTitle,
  continueText: (_, call) => streamResult(call, refuseToContinue),
  paraphrase: ({ content, tone }, call) => streamResult(call, () => paraphrase(content, tone, call)),
  expand: ({ content, to }, call) => streamResult(call, () => expand(content, to, call)),
  shorten: ({ content, to = 'half' }, call) => streamResult(call, () => shortenToShare(content, shares[to], call)),
  customPrompt: ({ content, prompt }, call) => streamResult(call, () => followInstruction(content, prompt, call)),
  matchStyle: (_, call) => streamResult(call, refuseStyle),
  book: writeBookWorksheet,
})
