import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import { removeHeadings } from '#writer/quality/remove-headings.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { Prose, WritingCall } from '#writer/writer.ts'
import { buildPrompt, lengthInWords, proseForm } from './build-prompt.ts'
import { outlineText } from './outline-text.ts'
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
 * Drafts a section for the editor. Headings are removed at the end, since the editor already has
 * them.
 */
export async function* draftSection(model: LanguageModel, request: SectionRequest, call: WritingCall): Prose {
  const { title, chapter, outline, words = SECTION_WORDS } = request
  const { language } = call.context
  const promptFor = (wrong: Verdict | undefined) =>
    buildPrompt(
      call.context,
      [
        'Write the section that the tag section-title names.',
        chapter ? 'It stands in the chapter that the tag chapter-title names.' : '',
        outline ? 'The tag outline shows the whole book; leave to the other sections what is theirs.' : '',
        `Length: about ${lengthInWords(words, language)}.`,
        wrong ? retryInstructions[wrong] : '',
        proseForm,
      ]
        .filter(Boolean)
        .join('\n'),
      [
        { name: 'outline', text: outline ? outlineText(outline) : '' },
        { name: 'chapter-title', text: chapter ?? '' },
        { name: 'section-title', text: title },
      ],
      `${title} ${chapter ?? ''}`,
    )
  const prose = withReplyRetry({
    rules: { language, target: words },
    signal: call.signal,
    ask: (wrong) => generateProse({ model, task: 'section', prompt: promptFor(wrong), call, words }),
  })
  for await (const event of prose) {
    if (event.type === 'delta') {
      yield event
      continue
    }
    const text = removeHeadings(event.text, [title, chapter ?? '']).markdown || event.text
    yield { ...event, text, words: countWords(text, language) }
  }
}
