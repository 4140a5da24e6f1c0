import { REDO_COMMAND, UNDO_COMMAND } from 'lexical'
import { nextPlace, placesFor } from '#manuscript/model/sections/plan-move.ts'
import { levelNames, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import { type SectionStatus, statusNames } from '#manuscript/model/sections/section-fields.ts'
import {
  addSection,
  mergeSection,
  moveSection,
  putBackSection,
  removeSection,
  renameSection,
  setSectionState,
  shiftSection,
  splitAtCaret,
} from '#web/editor/sections/change-sections.ts'
import { moveCaretTo } from '#web/editor/view/jump-to-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { counted } from '#web/lib/format/counted.ts'
import { board } from '#web/lib/stores/board.ts'
import { oneChapter } from '#web/lib/stores/one-chapter.ts'
import { outlineSidebar } from '#web/lib/stores/outline-sidebar.ts'
import { toast } from '#web/ui/toast.tsx'
import { outlineOf } from './outline-store.ts'
import { placeInWords, titleOf } from './section-words.ts'

/** Milliseconds until a closing sheet has restored the focus. */
export const SHEET_CLOSES = 250

interface Place {
  workspace: Workspace
  /** Announces the result of an action to screen readers. */
  announce: (words: string) => void
  /** Focuses a row, so that the action can be repeated. */
  focus: (key: string) => void
}

export type SectionActions = ReturnType<typeof sectionActions>

/** Returns the functions and parts of the workspace that all actions use. */
const contextOf = ({ workspace, announce, focus }: Place) => {
  const { manuscript, saving } = workspace
  const { editor } = manuscript
  const store = outlineOf(workspace)
  const rows = () => store.get().rows
  const find = (key: string) => {
    const index = rows().findIndex((row) => row.key === key)
    return { index, row: rows()[index] }
  }
  /** Saves earlier typing first, so that the history shows it separately. */
  const change = <T>(run: () => T, kind?: 'reorder'): T => {
    void saving.engine.flush()
    const result = run()
    if (kind) void saving.engine.flushAs(kind)
    store.refresh()
    return result
  }

  const moveTo = (key: string, place: number): boolean => {
    const isMoved = change(() => moveSection(editor, key, place), 'reorder')
    announce(isMoved ? placeInWords(rows(), key) : 'It cannot be moved there.')
    focus(key)
    return isMoved
  }
  return { editor, store, rows, find, change, moveTo, announce, focus }
}

type Context = ReturnType<typeof contextOf>

const moveActions = ({ store, rows, find, moveTo, announce }: Context) => ({
  move: (key: string, by: -1 | 1): void => {
    store.refresh()
    const { index } = find(key)
    const place = index === -1 ? null : nextPlace(rows(), index, by)
    if (place === null) announce(`It is the ${by === -1 ? 'first' : 'last'} already.`)
    else moveTo(key, place)
  },
  /** Moves a section before another one, or to the end of the text. */
  moveTo,
  /** Moves a section to the end of the chapter or part that begins at `into`. */
  moveInto: (key: string, into: string): void => {
    store.refresh()
    const [{ index }, target] = [find(key), find(into)]
    if (index === -1 || target.index === -1) return announce('It cannot be moved there.')
    const { level } = target.row!
    let end = target.index + 1
    while (end < rows().length && rows()[end]!.level > level) end++
    const place = placesFor(rows(), index).findLast((one) => one > target.index && one <= end)
    if (place === undefined) return announce(`It is at the end of ${titleOf(target.row!)} already.`)
    moveTo(key, place)
  },
})

const headingActions = ({ editor, store, rows, find, change, announce, focus }: Context) => ({
  rename: (key: string, title: string): void => {
    store.refresh()
    const { row } = find(key)
    if (!row) return toast.error(`The section was removed elsewhere, so this was not saved: ${title}`)
    if (title === row.title) return
    change(() => renameSection(editor, key, title))
    announce(`Renamed to ${title}`)
  },
  add: (place: number, level: SectionLevel, title: string): void => {
    const key = change(() => addSection(editor, place, level, title))
    announce(placeInWords(rows(), key))
    focus(key)
  },
  setStatus: (key: string, status: SectionStatus | null): void => {
    change(() => setSectionState(editor, key, { status }))
    announce(status ? statusNames[status] : 'No status')
    focus(key)
  },
  shift: (key: string, by: -1 | 1): void => {
    const now = change(() => shiftSection(editor, key, by))
    if (now === null) return announce('It cannot have that level here.')
    const { row } = find(now)
    announce(row ? `${titleOf(row)} is a ${levelNames[row.level]} now.` : '')
    focus(now)
  },
})

const textActions = ({ editor, rows, find, change, announce, focus }: Context) => ({
  merge: (key: string): void => {
    const { index, row } = find(key)
    const before = rows()[index - 1]
    const result = change(() => mergeSection(editor, key))
    if (result === 'no-target') return announce('There is nothing before it to merge it with.')
    if (result === 'too-long')
      return toast.error(
        'Their notes or synopses are too long for one section. Nothing has changed. Shorten them first.',
      )
    announce(`${row ? titleOf(row) : 'It'} was merged with the text before it.`)
    if (before) focus(before.key)
  },
  remove: (key: string): void => {
    const { index, row } = find(key)
    const removed = row && change(() => removeSection(editor, key))
    if (!removed) return
    const words = `${titleOf(row)} and its text were deleted (${counted(row.words, 'word')}).`
    // Screen readers read the message too.
    toast.undoable(words, () => change(() => putBackSection(editor, removed)))
    const next = rows()[index] ?? rows().at(-1)
    if (next) focus(next.key)
  },
  /** Begins a section of this level at the caret, which moves into its title. */
  split: (level: SectionLevel): void => {
    const heading = change(() => splitAtCaret(editor, level))
    if (heading !== null) {
      const { isSheet } = outlineSidebar.get()
      if (isSheet) outlineSidebar.close()
      board.set(false)
      // The focus moves after the menu and the sheet have closed and the page is shown again. By
      // then, the browser may have put the caret into the text that moved behind the heading.
      setTimeout(() => moveCaretTo(editor, heading), isSheet ? SHEET_CLOSES : 0)
      announce(`A new ${levelNames[level]} begins here. Write its title.`)
    } else announce('Put the caret where the new one should begin.')
  },
})

/** Shows only the part or chapter of a row. The outline is not affected. */
const viewActions = ({ workspace: { project } }: Place, { announce, focus }: Context) => ({
  showOnly: (key: string): void => {
    if (outlineSidebar.get().isSheet) outlineSidebar.close()
    else focus(key)
    board.set(false)
    oneChapter.show(project.id, { key })
    announce('The rest of the book is hidden.')
  },
})

const historyActions = ({ editor, find, change, announce, focus }: Context) => {
  const step = (command: typeof UNDO_COMMAND, words: string) => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
    change(() => {
      editor.dispatchCommand(command, undefined)
      // The text takes the focus when the step is committed, so it is committed before the row gets it.
      editor.read(() => {})
    })
    announce(words)
    if (key && find(key).row) focus(key)
  }

  return {
    undo: (): void => step(UNDO_COMMAND, 'Undone'),
    redo: (): void => step(REDO_COMMAND, 'Done again'),
  }
}

/** The actions of the outline and the board. Each is one undo step, and says its result. */
export const sectionActions = (place: Place) => {
  const context = contextOf(place)
  return {
    ...moveActions(context),
    ...headingActions(context),
    ...textActions(context),
    ...viewActions(place, context),
    ...historyActions(context),
  }
}
