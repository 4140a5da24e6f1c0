import { countBlockWords, countWords } from '#manuscript/model/count-words.ts'
import { markdownToBlocks } from '#manuscript/model/markdown-to-blocks.ts'
import type { LanguageModel, Turn } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { foreignWatch } from '#writer/quality/foreign.ts'
import type { LanguageJudge } from '#writer/quality/language-share.ts'
import { linesOf } from '#writer/quality/lines.ts'
import { measureSection } from '#writer/quality/measure-section.ts'
import { thresholds } from '#writer/quality/thresholds.ts'
import { trimTo } from '#writer/quality/trim.ts'
import { joinContinuation } from '#writer/tasks/join-continuation.ts'
import { continuationMessages } from '#writer/tasks/stream-prose.ts'
import { markdownOfBlocks } from './block-lines.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { BookProgress, WrittenSection } from './book-state.ts'
import { streamDraft } from './draft-stream.ts'
import type { StreamedReply } from './draft-stream.ts'
import { isPassing, pauseAfter } from './persistently.ts'
import { salvage } from './salvage.ts'
import type { Fault } from './salvage.ts'
import { sectionPrompt } from './section-prompt.ts'

/** Replies that a section is made of at most: drafts and continuations together. */
export const MAX_REPLIES = 6
/** A section is drafted anew at most so often; after that it is made of what is good in the replies. */
const MAX_REDRAFTS = 1
/** A model that writes less than it is asked for is asked for more, but not for more than this many times as much. */
const MOST_ASKED = 2.5
const FEWEST_WORDS = 40
/** Progress at most four times a second. */
const PROGRESS_MILLISECONDS = 250
/** Language and loops slip at high temperatures: a redraft is asked for at a low one. */
const CALM = 0.3

export interface SectionCall {
  turn: Turn
  signal: AbortSignal
  judge: LanguageJudge
  /** Milliseconds before further tries after failures; their number bounds the failures. */
  pauses: readonly number[]
  progress: (event: BookProgress) => void
}

/**
 * Writes one section: a draft, then mending, until it is as long as asked and has no fault, in at most 6 replies and as many
 * failed calls as there are pauses.
 * What is good in a reply is kept, and gone on from; where less than half of it is good it is drafted anew, once.
 * A stream that breaks off is gone on with from where it broke.
 * Throws `ModelError` when the calls fail for good or no reply had anything good in it.
 */
export const writeSection = async (
  model: LanguageModel,
  order: BookOrder,
  book: BookSoFar,
  step: { chapter: number; section: number },
  words: number,
  { turn, signal, judge, pauses, progress }: SectionCall,
): Promise<WrittenSection> => {
  // The step that is given may hold more than its place, and must not end up in an event.
  const { chapter, section } = step
  const place = { chapter, section }
  const { language } = order
  const id = `${chapter}.${section}`
  const prompt = sectionPrompt(book, order, chapter, section, words)
  const titles = [book.outline!.chapters[chapter]!.title, book.outline!.chapters[chapter]!.subchapters[section]!.title]
  const rules = { language, instructions: prompt.instructions, titles, judge, said: book.said }
  const count = (text: string) => countWords(text, language)
  const mended = (why: Fault) => progress({ type: 'section-mended', ...place, why })

  let text = ''
  /** What was whole but too much like another section, for when nothing better comes. */
  let spare = ''
  let failures = 0
  let redrafts = 0
  let replies = 0
  /** How many words came for each that was asked for. */
  let yielded = 1
  let told = 0

  const reply = async (temperature: number | undefined): Promise<StreamedReply> => {
    const have = count(text)
    const missing = Math.min((words - have) / yielded, (words - have) * MOST_ASKED)
    const goesOn = text !== ''
    const asked = goesOn ? Math.max(FEWEST_WORDS, missing) : words
    const messages = goesOn ? continuationMessages(prompt, text, asked, language) : prompt.messages
    const request = { messages, task: goesOn ? 'section-continue' : 'section', temperature, signal, turn }
    const isForeign = foreignWatch(judge)
    const streamed = await streamDraft(model, request, {
      language,
      words: goesOn ? words - have : words,
      isBad: (paragraph) => isForeign(paragraph) || book.said.isRepeated(paragraph),
      onWords: (written) => {
        if (performance.now() - told < PROGRESS_MILLISECONDS) return
        told = performance.now()
        progress({ type: 'section-delta', ...place, words: have + written })
      },
    })
    if (streamed.ended === 'stop') yielded = Math.max(0.2, Math.min(1, count(streamed.text) / asked))
    return streamed
  }

  progress({ type: 'section-started', ...place })
  for (let temperature: number | undefined; replies < MAX_REPLIES;) {
    let streamed: StreamedReply
    try {
      streamed = await reply(temperature)
    } catch (error) {
      if (!isPassing(error) || failures >= pauses.length || signal.aborted) throw error
      mended('failed call')
      await pauseAfter(error, pauses[failures++]!, signal)
      continue
    }
    replies++
    const good = salvage(streamed.text, { ...rules, wasCut: streamed.ended !== 'stop' })
    // A stream that was left breaks off by our own doing.
    const left = streamed.ended === 'enough' || streamed.ended === 'loop' || streamed.ended === 'bad'
    for (const fault of good.faults) if (!left || fault !== 'broken off') mended(fault)
    if (streamed.ended === 'cut' && streamed.error) {
      if (!good.faults.includes('broken off')) mended('broken off')
      if (!isPassing(streamed.error)) throw streamed.error
      // One that brought the text on is a reply like others, of which there are few; only the rest count as failures.
      if (good.markdown === '' && failures >= pauses.length) throw streamed.error
      if (good.markdown === '') await pauseAfter(streamed.error, pauses[failures++]!, signal)
    }
    const spoilt = good.kept < thresholds.salvage && streamed.ended !== 'cut' && streamed.ended !== 'enough'
    if (spoilt && good.faults.length > 0) {
      temperature = CALM
      if (redrafts++ < MAX_REDRAFTS) continue
    }
    text = joinContinuation(text, good.markdown)
    // At once: chapters are written side by side, and another must not say the same meanwhile.
    book.said.remember(id, linesOf(text))
    if (count(text) < words * thresholds.short) {
      if (replies < MAX_REPLIES) mended('short')
      continue
    }
    if (redrafts >= MAX_REDRAFTS || book.said.share(text, id) <= thresholds.repetition) break
    redrafts++
    mended('repetition')
    spare = text
    text = ''
    book.said.forget(id)
  }

  if (count(text) < Math.min(words * thresholds.short, count(spare))) text = spare
  if (text === '')
    throw new ModelError('invalid', `The model gave no usable text for section ${chapter + 1}.${section + 1}`)
  if (count(text) > words * thresholds.long) {
    mended('long')
    text = trimTo(text, words, language)
  }
  book.said.remember(id, linesOf(text))
  const blocks = markdownToBlocks(text)
  const measures = measureSection({
    markdown: markdownOfBlocks(blocks),
    language,
    words: countBlockWords(blocks, language),
    wordsAsked: words,
    instructions: prompt.instructions,
    judge,
    repetition: (measured) => book.said.share(measured, id),
    drafts: replies + failures,
  })
  return { chapter, section, blocks, words: measures.words, measures }
}
