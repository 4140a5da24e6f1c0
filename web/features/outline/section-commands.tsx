import type { LexicalEditor } from 'lexical'
import { BookmarkCheck, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { levelNames, parentOf } from '#manuscript/model/sections/read-sections.ts'
import { sectionStatuses, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import { returnLostFocus } from '#web/editor/view/text-to-focus.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Action, useActions } from '#web/lib/actions/actions.ts'
import { board } from '#web/lib/stores/board.ts'
import { MoveInto } from './move-into.tsx'
import { NewSection } from './new-section.tsx'
import { outlineOf } from './outline-store.ts'
import type { OutlineRow } from './read-rows.ts'
import { type SectionActions, sectionActions } from './section-actions.ts'
import { moveChoices, type NewRow, textChoices } from './section-choices.ts'

/** Scrolls to the caret, which may have moved with its section. */
const showCaret = (editor: LexicalEditor) => {
  const node = document.getSelection()?.focusNode
  const element = node instanceof Element ? node : node?.parentElement
  if (element && editor.getRootElement()?.contains(element)) element.scrollIntoView({ block: 'nearest' })
}

/** Returns the index of the section with the caret, and of those that contain it, the inner ones first. */
const indexesAround = (rows: readonly OutlineRow[], current: string | null): number[] => {
  const indexes = []
  let index = rows.findIndex(({ key }) => key === current)
  while (index !== -1) {
    indexes.push(index)
    index = parentOf(rows, index)
  }
  return indexes
}

/** Moves the caret to the end of a heading. The board hides the text. */
const jump = (editor: LexicalEditor, key: string) => {
  if (!board.get()) return jumpToBlock(editor, key)
  board.set(false)
  setTimeout(() => jumpToBlock(editor, key))
}

interface Around {
  workspace: Workspace
  actions: SectionActions
  onMoveInto: (key: string) => void
  onAdd: (row: NewRow) => void
}

/** Returns what can be done with the section at the caret and with those that contain it. */
const commandsAround = ({ workspace, actions, ...opens }: Around): Action[] => {
  const outline = outlineOf(workspace)
  // While the outline is closed, nothing follows the text.
  outline.refresh()
  const current = outline.current()
  const { rows } = outline.get()
  return indexesAround(rows, current).flatMap((index) => {
    const { key, level, status } = rows[index]!
    const what = levelNames[level]
    const command = (id: string, name: string, rest: Pick<Action, 'icon' | 'run'> & Partial<Action>): Action => ({
      id: `${what}-${id}`,
      name: `${what[0]!.toUpperCase()}${what.slice(1)}: ${name}`,
      group: 'Sections',
      words: 'outline structure',
      ...rest,
    })
    const section = { rows, index, current, actions, ...opens }
    return [
      ...[...moveChoices(section), ...textChoices(section)]
        .filter(({ disabled }) => !disabled)
        .map(({ id, name, icon, run }) => command(id, name, { icon, run })),
      command('rename', 'Rename', { icon: Pencil, run: () => jump(workspace.manuscript.editor, key) }),
      ...[null, ...sectionStatuses].map((one) =>
        command(`status-${one ?? 'none'}`, one ? `Status ${statusNames[one]}` : 'No status', {
          icon: BookmarkCheck,
          checked: one === (status ?? null),
          run: () => actions.setStatus(key, one),
        }),
      ),
      command('remove', 'Delete with its text', { icon: Trash2, run: () => actions.remove(key) }),
    ]
  })
}

/** Registers what can be done with the sections around the caret as actions, and shows their dialogs. */
export const SectionCommands = ({ workspace }: { workspace: Workspace }) => {
  const { editor } = workspace.manuscript
  const [announcement, setAnnouncement] = useState('')
  const [added, setAdded] = useState<NewRow | null>(null)
  const [movedInto, setMovedInto] = useState<string | null>(null)
  const actions = useMemo(() => {
    const focus = () => {
      returnLostFocus(editor)
      requestAnimationFrame(() => showCaret(editor))
    }
    return sectionActions({ workspace, announce: setAnnouncement, focus })
  }, [workspace, editor])
  const adding = useMemo(() => {
    // The dialog gives the focus back first.
    const focus = (key: string) => void setTimeout(() => jump(editor, key))
    return sectionActions({ workspace, announce: setAnnouncement, focus })
  }, [workspace, editor])
  useActions(() => commandsAround({ workspace, actions, onMoveInto: setMovedInto, onAdd: setAdded }))
  return (
    <>
      {added && <NewSection row={added} actions={adding} onDone={() => setAdded(null)} />}
      {movedInto && (
        <MoveInto
          request={movedInto}
          rows={outlineOf(workspace).get().rows}
          onMove={actions.moveInto}
          onClose={() => setMovedInto(null)}
        />
      )}
      <output className="sr-only">{announcement}</output>
    </>
  )
}
