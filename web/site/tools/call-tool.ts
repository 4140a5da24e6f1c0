import type { InkloomContract } from '#contract/contract.ts'
import type { Given } from '#contract/endpoint.ts'
import type { ToolId } from '#contract/tools.ts'
import { api } from '#web/lib/api.ts'
import { solveCaptcha } from '../captcha.ts'

/** What the form gives is one of the values that it was given. */
type Choice<Tool extends ToolId, Field extends string> =
  Given<InkloomContract[`POST /tools/${Tool}`]> extends { body: infer Body } ? Body[Field & keyof Body] : never

interface Asked {
  content: string
  /** The tone, or the length that is aimed at. */
  choice?: string
  sample?: string
}

/** The text as far as it has come, again and again; the last is the whole. Throws when it did not come to its end. */
export async function* callTool(
  tool: ToolId,
  { content, choice, sample }: Asked,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const recaptchaToken = await solveCaptcha(signal)
  const calls = {
    paraphrase: () =>
      api('POST /tools/paraphrase', {
        body: { content, tone: choice as Choice<'paraphrase', 'tone'>, recaptchaToken },
        signal,
      }),
    expand: () =>
      api('POST /tools/expand', {
        body: { content, target_length: choice as Choice<'expand', 'target_length'>, recaptchaToken },
        signal,
      }),
    shorten: () =>
      api('POST /tools/shorten', {
        body: { content, target_length: choice as Choice<'shorten', 'target_length'>, recaptchaToken },
        signal,
      }),
    style: () => api('POST /tools/style', { body: { content, style_sample: sample, recaptchaToken }, signal }),
  }
  let text = ''
  let whole = false
  for await (const event of await calls[tool]()) {
    if (event.type === 'delta') text += event.text
    else {
      text = event.reply.modified_content
      whole = true
    }
    yield text
  }
  signal.throwIfAborted()
  if (!whole) throw new Error('The connection broke off.')
}
