import { countWords } from '#manuscript/model/count-words.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { foreignWatch } from '#writer/quality/foreign.ts'
import { keepsEverything } from '#writer/quality/keeps-everything.ts'
import { thresholds } from '#writer/quality/thresholds.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { lengthInWords } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { streamDraft } from './draft-stream.ts'
import { extractText } from './extract-text.ts'
import type { SectionRun } from './write-draft.ts'

/**
 * Asks once for a shorter version of a section that is far too long. Returns undefined to keep the
 * section unchanged, unless the new version is complete, closer to the plan, and keeps every
 * heading, name, number and the ending. A failed call is not retried, since the section is complete
 * without it. Throws only if the run was aborted.
 */
export const tightenSection = async (run: SectionRun, prompt: Prompt, text: string): Promise<string | undefined> => {
  const { model, order, book, words, titles, judge, retryPolicy, callPriority } = run
  const { language } = order
  const had = countWords(text, language)
  const request = [
    `That is ${lengthInWords(had, language)}, far more than the plan of this section. Write the whole section again, shorter.`,
    'Keep every heading, every name, every number and the order of the content. Leave out repetition and whatever adds nothing. Keep the last paragraph word for word.',
    `Length: about ${lengthInWords(words, language)}. Answer with the text alone, without a remark.`,
  ].join('\n')
  run.replies++
  try {
    const reply = await streamDraft(
      model,
      {
        messages: [...prompt.messages, { role: 'assistant', content: text }, { role: 'user', content: request }],
        task: 'section-tighten',
        signal: retryPolicy.signal,
        callPriority,
      },
      // Stops at the length of the original text, because a longer version is useless.
      { language, runaway: had, isForeign: foreignWatch(judge), isRepeated: () => false, onWords: () => {} },
    )
    if (reply.ended !== 'stop' || replyProblem(reply.text, { language, wordsAsked: words })) return undefined
    const instructions = `${prompt.instructions}\n${request}`
    const { markdown } = extractText(reply.text, {
      language,
      instructions,
      titles,
      judge,
      repetitions: book.repetitions,
      wasCut: false,
    })
    const has = countWords(markdown, language)
    const isNearer = has >= words * thresholds.short && Math.abs(has - words) < Math.abs(had - words)
    return isNearer && keepsEverything(text, markdown, language) ? markdown : undefined
  } catch (error) {
    if (error instanceof ModelError && error.type !== 'aborted') return undefined
    throw error
  }
}
