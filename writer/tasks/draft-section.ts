import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { removeHeadings } from '#writer/quality/remove-headings.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { deskPrompt } from '#writer/desk/desk-prompt.ts'
import { tokensPerWord } from '#writer/desk/fit-surroundings.ts'
import { removeEcho } from '#writer/desk/remove-echo.ts'
import { noSurroundings } from '#writer/desk/surroundings.ts'
import type { Surroundings } from '#writer/desk/surroundings.ts'
import { outlineLines } from './outline-text.ts'
import { lengthInWords, proseForm } from './build-prompt.ts'
import { retryInstructions, withReplyRetry } from './retry-reply.ts'
import type { Verdict } from './judge-reply.ts'
import { generateProse } from './generate-prose.ts'

export interface SectionRequest {
  title: string
  chapter?: string
  outline?: Outline
  words?: number
}

/**
 * Drafts a section for the editor. Its headings are removed at the end, because the editor already
 * has them.
 */
export async function* draftSection(model: LanguageModel, request: SectionRequest, call: WritingCall): Prose {
  const { title, chapter, outline, words = SECTION_WORDS } = request
  const { context, onSent } = call
  const { language } = context
  const facts = (await model.facts?.('section')) ?? {}
  const surroundings: Surroundings = call.surroundings ?? {
    ...noSurroundings,
    ...(outline && { outline: { title: outline.title, chapters: outlineLines(outline), own: -1 } }),
  }
  const promptFor = (wrong: Verdict | undefined) =>
    deskPrompt({
      context,
      surroundings,
      materials: [
        { name: 'chapter-title', about: 'The chapter that contains the section:', text: chapter ?? '' },
        { name: 'section-title', about: 'The heading of the section to write:', text: title },
      ],
      task: ['Write the section that the tag section-title names.'],
      constraints: [
        surroundings.outline.chapters.length > 0
          ? 'The tag outline shows the whole book. Leave to the other sections what belongs to them.'
          : '',
        `Length: about ${lengthInWords(words, language)}.`,
        wrong ? retryInstructions[wrong] : '',
      ],
      form: [proseForm],
      query: `${title} ${chapter ?? ''}`,
      replyTokens: Math.ceil(words * tokensPerWord(surroundings.before, language)),
      facts,
    })
  const prose = withReplyRetry({
    rules: { language, target: words },
    signal: call.signal,
    ask: (wrong) => {
      const prompt = promptFor(wrong)
      if (!wrong) onSent?.(prompt.sent)
      return generateProse({ model, task: 'section', prompt, call, words })
    },
  })
  for await (const event of prose) {
    if (event.type === 'delta') {
      yield event
      continue
    }
    const body = removeHeadings(event.text, [title, chapter ?? '']).markdown || event.text
    const text = removeEcho(body, surroundings, language)
    yield { ...event, text, words: countWords(text, language) }
  }
}
