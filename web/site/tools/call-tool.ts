import type { InkloomContract } from '#contract/contract.ts'
import type { ToolId } from '#contract/tools.ts'
import { api } from '#web/lib/api.ts'
import { solveCaptcha } from '../captcha.ts'

interface Asked {
  content: string
  /** The tone, or the length that is aimed at. */
  choice?: string
  sample?: string
}

type Body<R extends keyof InkloomContract> = Parameters<typeof api<R>>[1]

/** The text as far as it has come, again and again; the last is the whole. Throws when it did not come to its end. */
export async function* callTool(
  tool: ToolId,
  { content, choice, sample }: Asked,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const recaptchaToken = await solveCaptcha(signal)
  const bodies = {
    paraphrase: { content, tone: choice, recaptchaToken },
    expand: { content, target_length: choice, recaptchaToken },
    shorten: { content, target_length: choice, recaptchaToken },
    style: { content, style_sample: sample, recaptchaToken },
  }
  const route = `POST /tools/${tool}` as const
  let text = ''
  let whole = false
  for await (const event of await api(route, { body: bodies[tool], signal } as Body<typeof route> & object)) {
    if (event.type === 'delta') text += event.text
    else {
      text = event.reply.modified_content
      whole = true
    }
    yield text
  }
  if (!whole && !signal.aborted) throw new Error('The connection broke off.')
}
