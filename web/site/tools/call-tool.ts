import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { ToolId } from '#contract/tools.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { api } from '#web/lib/api/api.ts'
import { readTextStream } from '#web/lib/api/read-text-stream.ts'
import { solveCaptcha } from '../captcha.ts'

/** The options of the form come from the contract, so the chosen value is valid. */
type Choice<Tool extends ToolId, Field extends string> =
  EndpointInput<InkloomContract[`POST /tools/${Tool}`]> extends { body: infer Body } ? Body[Field & keyof Body] : never

interface Asked {
  content: string
  /** The tone, or the target length. */
  choice?: string
  sample?: string
  /** An empty string means automatic detection. */
  language: LanguageCode | ''
}

/** A result so far. */
export interface Came {
  text: string
  /** Language of the text; null until it is known. */
  language: LanguageCode | null
  /** True if the language is certain. */
  sure: boolean
  note: ResultNote | null
}

/** Yields the result so far, repeatedly; the last value is complete. Throws if it was cut off. */
export async function* callTool(
  tool: ToolId,
  { content, choice, sample, language: chosen }: Asked,
  signal: AbortSignal,
): AsyncGenerator<Came, void, undefined> {
  const recaptchaToken = await solveCaptcha(signal)
  const shared = { content, recaptchaToken, ...(chosen && { language: chosen }) }
  const calls = {
    paraphrase: () =>
      api('POST /tools/paraphrase', { body: { ...shared, tone: choice as Choice<'paraphrase', 'tone'> }, signal }),
    expand: () =>
      api('POST /tools/expand', {
        body: { ...shared, target_length: choice as Choice<'expand', 'target_length'> },
        signal,
      }),
    shorten: () =>
      api('POST /tools/shorten', {
        body: { ...shared, target_length: choice as Choice<'shorten', 'target_length'> },
        signal,
      }),
    style: () => api('POST /tools/style', { body: { ...shared, style_sample: sample }, signal }),
  }
  let came: Came = { text: '', language: chosen || null, sure: true, note: null }
  for await (const event of readTextStream(await calls[tool](), signal)) {
    if (event.type === 'partial') came = { ...came, text: event.text, language: event.language ?? came.language }
    else {
      const { modified_content: text, language, language_sure, note } = event.reply
      // An older server does not send these fields.
      came = { text, language: language ?? came.language, sure: language_sure ?? true, note: note ?? null }
    }
    yield came
  }
  signal.throwIfAborted()
}
