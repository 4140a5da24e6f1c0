import type { ToolId } from '#contract/tools.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { withoutEscapes } from '#manuscript/model/markdown/without-escapes.ts'
import { api } from '#web/lib/api/api.ts'
import { readTextStream } from '#web/lib/api/read-text-stream.ts'
import { solveCaptcha } from '../captcha.ts'

export interface ToolRequest {
  tool: ToolId
  content: string
  /** The tone, the target length, or the sample of a style, by its field of the request. */
  options: Readonly<Record<string, string>>
  /** An empty string means automatic detection. */
  language: LanguageCode | ''
}

/** A result so far. */
export interface ReceivedText {
  text: string
  /** Language of the text; null until it is known. */
  language: LanguageCode | null
  /** True if the language is certain. */
  sure: boolean
  note: ResultNote | null
}

/** Yields the result so far, repeatedly; the last value is complete. Throws if it was cut off. */
export async function* callTool(
  { tool, content, options, language: chosen }: ToolRequest,
  signal: AbortSignal,
): AsyncGenerator<ReceivedText, void, undefined> {
  const recaptchaToken = await solveCaptcha(signal)
  const body = { content, recaptchaToken, ...(chosen && { language: chosen }), ...options }
  const events = await api(`POST /tools/${tool}`, { body, signal })
  let came: ReceivedText = { text: '', language: chosen || null, sure: true, note: null }
  for await (const event of readTextStream(events, signal)) {
    if (event.type === 'partial')
      came = { ...came, text: withoutEscapes(event.text, content), language: event.language ?? came.language }
    else {
      const { modified_content, language, language_sure, note } = event.reply
      const text = withoutEscapes(modified_content, content)
      // An older server does not send these fields.
      came = { text, language: language ?? came.language, sure: language_sure ?? true, note: note ?? null }
    }
    yield came
  }
  signal.throwIfAborted()
}
