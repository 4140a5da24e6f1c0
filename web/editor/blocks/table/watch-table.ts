import type { LexicalEditor, NodeKey } from 'lexical'
import { useEffect, useState } from 'react'
import type { Alignment } from '#manuscript/model/blocks/block-types.ts'
import { $canChange, type TableAction } from './change-table.ts'
import { $cellAtCaret } from './table-place.ts'

const actions: readonly TableAction[] = [
  'rowAbove',
  'rowBelow',
  'rowUp',
  'rowDown',
  'removeRow',
  'columnBefore',
  'columnAfter',
  'columnBack',
  'columnOn',
  'removeColumn',
  'header',
  'removeTable',
]

/** The table at the caret, as its menus show it. */
export interface TableAtCaret {
  key: NodeKey
  hasHeader: boolean
  /** The alignment of the column at the caret. */
  alignment: Alignment
  possible: readonly TableAction[]
}

const $read = (): TableAtCaret | null => {
  const place = $cellAtCaret()
  if (!place) return null
  const { table, column } = place
  return {
    key: table.getKey(),
    hasHeader: table.hasHeader(),
    alignment: table.getAlignments()[column] ?? null,
    possible: actions.filter((action) => $canChange(action, place)),
  }
}

const isSame = (one: TableAtCaret | null, other: TableAtCaret | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.key === other.key &&
    one.hasHeader === other.hasHeader &&
    one.alignment === other.alignment &&
    one.possible.join() === other.possible.join())

/** Returns the table at the caret. Renders again only when something that its menus show changes. */
export const useTableAtCaret = (editor: LexicalEditor): TableAtCaret | null => {
  const [table, setTable] = useState<TableAtCaret | null>(null)
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($read)
        setTable((before) => (isSame(before, next) ? before : next))
      }),
    [editor],
  )
  return table
}
