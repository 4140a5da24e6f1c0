import { type TextEditName, type TextEditRequests, textEdits } from '#contract/edits.ts'
import type { StreamedEvent } from '#contract/endpoint.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { TextEdits } from '#writer/writer.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { streamProse } from './stream-prose.ts'

interface RequestedEdit<E extends TextEditName> {
  name: E
  request: TextEditRequests[E]
  projectId: string
  signal: AbortSignal
}

/** Edits a passage of a project's text. Throws an ApiError without Premium. */
export const streamTextEdit = async <E extends TextEditName>(
  parts: EditDependencies,
  user: EditUser,
  { name, request, projectId, signal }: RequestedEdit<E>,
): Promise<AsyncIterable<StreamedEvent<{ modified_content: string; note: ResultNote | null }>>> => {
  requirePremium(user, 'Changing a text with AI')
  const { context } = await loadWriting(parts, user, projectId)
  return streamProse(parts, user, {
    words: Math.ceil(countWords(request.content, context.language) * textEdits[name].growth),
    call: { context, signal },
    write: (writer: TextEdits, call) => writer[name](request, call),
    reply: (text, note) => ({ modified_content: text, note }),
  })
}
