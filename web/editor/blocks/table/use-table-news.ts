import type { LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { type TableAction, tableTag } from './change-table.ts'
import { $cellAtCaret } from './table-place.ts'

/** The changes that are followed by the place of the caret. */
const words = {
  rowAbove: 'Row added above',
  rowBelow: 'Row added below',
  rowUp: 'Row moved up',
  rowDown: 'Row moved down',
  removeRow: 'Row deleted',
  columnBefore: 'Column added before',
  columnAfter: 'Column added after',
  columnBack: 'Column moved back',
  columnOn: 'Column moved forward',
  removeColumn: 'Column deleted',
} satisfies Partial<Record<TableAction, string>>

const actions: readonly TableAction[] = [...(Object.keys(words) as (keyof typeof words)[]), 'header', 'removeTable']

/** Describes a change, and where the caret is after it. */
const $describe = (action: TableAction): string => {
  const place = $cellAtCaret()
  if (!place || action === 'removeTable') return 'Table deleted'
  const { table, row, column } = place
  if (action === 'header') return table.hasHeader() ? 'The first row has headings' : 'The first row has no headings'
  return `${words[action]}. Row ${row + 1} of ${table.getChildrenSize()}, column ${column + 1} of ${table.getColumns()}.`
}

/** Returns a description of the last change of a table, for screen readers. */
export const useTableNews = (editor: LexicalEditor): string => {
  const [news, setNews] = useState('')
  useEffect(
    () =>
      editor.registerUpdateListener(({ tags, editorState }) => {
        const action = tags.size === 0 ? undefined : actions.find((one) => tags.has(tableTag(one)))
        if (action) setNews(editorState.read(() => $describe(action)))
      }),
    [editor],
  )
  return news
}
