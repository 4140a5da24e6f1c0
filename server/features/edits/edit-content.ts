import type { StreamedEvent } from '#contract/endpoint.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { streamProse } from './stream-prose.ts'

interface Edit {
  body: { project_id: string; content: string }
  signal: AbortSignal
  /** The maximum length of the result, relative to the text. */
  growth: number
  write: (writer: Writer, call: WritingCall) => Prose
}

/** Edits a passage of a project's text with `write`. Throws an ApiError without Premium. */
export const editContent = async (
  parts: EditDependencies,
  user: EditUser,
  { body: { project_id: projectId, content }, signal, growth, write }: Edit,
): Promise<AsyncIterable<StreamedEvent<{ modified_content: string; note: ResultNote | null }>>> => {
  requirePremium(user, 'Changing a text with AI')
  const { context } = await loadWriting(parts, user, projectId)
  return streamProse(parts, user, {
    words: Math.ceil(countWords(content, context.language) * growth),
    call: { context, signal },
    write,
    reply: (text, note) => ({ modified_content: text, note }),
  })
}
