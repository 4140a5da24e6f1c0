import { type TextEditName, type TextEditRequests, textEdits } from '#contract/edits.ts'
import type { StreamedEvent } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { countWords } from '#manuscript/model/count-words.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { fitBuiltinEdit } from '#writer/builtin/fit-builtin-edit.ts'
import type { Prose, SelectionEdges, TextEdits, Writer, WritingCall } from '#writer/writer.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { streamProse } from './stream-prose.ts'
import { findPassage, type StatedPosition } from './surroundings/find-passage.ts'
import { placeOfBlock } from './surroundings/place-in-outline.ts'
import { readHeadings } from './surroundings/read-headings.ts'
import { openCodex, readSurroundings } from './surroundings/read-surroundings.ts'

interface Reply {
  modified_content: string
  note: ResultNote | null
  sent: SentPrompt | null
}

interface RequestedEdit<E extends TextEditName> {
  name: E
  request: TextEditRequests[E]
  projectId: string
  position?: StatedPosition
  /** The text of the paragraphs around the selection, if only a part of them is selected. */
  selection?: SelectionEdges
  signal: AbortSignal
}

const writeEdit = <E extends TextEditName>(
  writer: Writer,
  name: E,
  request: TextEditRequests[E],
  call: WritingCall,
): Prose => {
  const prose = (writer as TextEdits)[name](request, call)
  return writer.type === 'builtin' ? fitBuiltinEdit(prose, request.content, call) : prose
}

/** Edits a passage of a project's text. Throws an ApiError without Premium. */
export const streamTextEdit = async <E extends TextEditName>(
  dependencies: EditDependencies,
  user: EditUser,
  { name, request, projectId, position, selection, signal }: RequestedEdit<E>,
): Promise<AsyncIterable<StreamedEvent<Reply>>> => {
  requirePremium(user, 'Changing a text with AI')
  const { project, context } = await loadWriting(dependencies, user, projectId)
  return streamProse(dependencies, user, {
    words: Math.ceil(countWords(request.content, context.language) * textEdits[name].growth),
    call: { context, signal, ...(selection && { selection }) },
    write: (writer, call) => writeEdit(writer, name, request, call),
    surroundings: async () => {
      const blocks = await dependencies.readBlocks(projectId, project.revision)
      const passage = findPassage(blocks, (selection?.before ?? '') + request.content, position)
      return readSurroundings(
        openCodex(dependencies.database),
        { projectId, language: context.language, blocks },
        {
          size: 'edit',
          passage,
          place: placeOfBlock(readHeadings(blocks), passage?.first ?? -1, project.name),
          query: ['prompt' in request ? request.prompt : '', request.content],
          signal,
        },
      )
    },
    reply: (text, note, sent) => ({ modified_content: text, note, sent }),
  })
}
