import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { WritingCall } from '#writer/writer.ts'
import { deskPrompt } from '#writer/desk/desk-prompt.ts'
import { noSurroundings } from '#writer/desk/surroundings.ts'
import { cleanTitle } from './clean-title.ts'

/** The maximum number of tokens of a reply, which leaves room for a long title. */
const REPLY_TOKENS = 200

export const rewriteTitle = async (
  model: LanguageModel,
  { title }: { title: string },
  call: WritingCall,
): Promise<string> => {
  const { context, surroundings = noSurroundings } = call
  const prompt = deskPrompt({
    context,
    surroundings,
    materials: [{ name: 'title', about: 'The title to rewrite:', text: title }],
    task: ['Rewrite the title in the tag title: the same subject, said better.'],
    constraints: [surroundings.after ? 'The text in the tag after stands below the title.' : ''],
    form: ['Answer with the one title alone, without quotation marks, number or remark.'],
    query: title,
    replyTokens: REPLY_TOKENS,
    facts: (await model.facts?.('rewrite-title')) ?? {},
  })
  call.onSent?.(prompt.sent)
  const callPriority = { user: call.user, type: 'interactive' as const }
  let reply = ''
  for await (const event of model.text({
    messages: prompt.messages,
    task: 'rewrite-title',
    signal: call.signal,
    callPriority,
  }))
    if (event.type === 'delta') reply += event.text
  const rewritten = cleanTitle(reply, prompt.instructions, call.context.language)
  if (rewritten === '') throw new ModelError('invalid', 'The model answered, but with no title in it')
  return rewritten
}
