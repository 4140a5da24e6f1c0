import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { sectionLimits } from '#manuscript/model/sections/section-fields.ts'
import { readSectionState } from '#manuscript/model/sections/section-state.ts'
import { setSectionState } from '#web/editor/sections/change-sections.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { toast } from '#web/ui/toast.tsx'

const MOST = sectionLimits.synopsis

/** Shortens a text to the length of a synopsis, at the end of a sentence if there is one. */
const fitSynopsis = (text: string): string => {
  const trimmed = text.trim()
  if (trimmed.length <= MOST) return trimmed
  const begun = trimmed.slice(0, MOST)
  const end = Math.max(...['. ', '! ', '? ', '\n', '。'].map((mark) => begun.lastIndexOf(mark)))
  return begun.slice(0, end > 0 ? end + 1 : MOST).trim()
}

const changedElsewhere = 'This heading was changed or deleted in the meantime, so its synopsis stays as it is.'

/** Makes a text the synopsis of a section in one undo step, and offers to restore the old one. */
export const putAsSynopsis = (
  { manuscript: { editor, blocks }, saving }: Workspace,
  key: string,
  text: string,
): void => {
  const read = (): string | null => {
    const block = blocks.blocks().find((one) => one.key === key)
    return block ? readSectionState(JSON.parse(block.json) as EditorNode).synopsis : null
  }
  const put = (synopsis: string) => setSectionState(editor, key, { synopsis })
  const before = read()
  const synopsis = fitSynopsis(text)
  if (before === synopsis) return toast.success('This is the synopsis already.')
  // Earlier typing is saved first, so that the history shows it separately.
  void saving.engine.flush()
  if (before === null || !put(synopsis)) return toast.error(changedElsewhere)
  const isCut = synopsis.length < text.trim().length
  toast.undoable(
    [
      before === '' ? 'The summary is the synopsis now.' : 'The synopsis was replaced.',
      ...(isCut
        ? [`Its beginning was taken, because a synopsis has at most ${MOST.toLocaleString('en')} characters.`]
        : []),
    ].join(' '),
    () => {
      if (read() !== synopsis || !put(before)) toast.error(changedElsewhere)
    },
  )
}
