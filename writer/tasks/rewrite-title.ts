import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { WritingCall } from '#writer/writer.ts'
import { buildPrompt } from './build-prompt.ts'
import { cleanTitle } from './clean-title.ts'

export const rewriteTitle = async (
  model: LanguageModel,
  { title }: { title: string },
  call: WritingCall,
): Promise<string> => {
  const prompt = buildPrompt(
    call.context,
    'Rewrite the title in the tag title: the same subject, said better. Answer with the one title alone, without quotation marks, number or remark.',
    [{ name: 'title', text: title }],
  )
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
