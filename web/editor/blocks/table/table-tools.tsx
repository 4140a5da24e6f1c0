import { HISTORY_PUSH_TAG } from 'lexical'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Columns3,
  type LucideIcon,
  Rows3,
  Table,
  Table2,
  TextAlignStart,
  Trash2,
} from 'lucide-react'
import type { Alignment } from '#manuscript/model/blocks/block-types.ts'
import { shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import type { OpenManuscript } from '../../open-manuscript.ts'
import { ToolbarMenu, type ToolbarMenuItem } from '../../toolbar/toolbar-menu.tsx'
import { BlockTools } from '../../view/block-tools.tsx'
import { $alignColumn, $changeTable, type TableAction } from './change-table.ts'
import { useTableNews } from './use-table-news.ts'
import { type TableAtCaret, useTableAtCaret } from './watch-table.ts'

type Row = [action: TableAction, label: string, icon: LucideIcon, shortcut?: string]

const rowActions: readonly Row[] = [
  ['rowAbove', 'Add row above', BetweenHorizontalStart],
  ['rowBelow', 'Add row below', BetweenHorizontalEnd],
  ['rowUp', 'Move row up', ArrowUp, shortcutLabel('rowUp')],
  ['rowDown', 'Move row down', ArrowDown, shortcutLabel('rowDown')],
  ['removeRow', 'Delete row', Trash2],
]
const columnActions: readonly Row[] = [
  ['columnBefore', 'Add column before', BetweenVerticalStart],
  ['columnAfter', 'Add column after', BetweenVerticalEnd],
  ['columnBack', 'Move column back', ArrowLeft],
  ['columnOn', 'Move column forward', ArrowRight],
  ['removeColumn', 'Delete column', Trash2],
]
const alignments: readonly [Alignment, string, LucideIcon][] = [
  [null, 'As the text', TextAlignStart],
  ['left', 'Left', AlignLeft],
  ['center', 'Centre', AlignCenter],
  ['right', 'Right', AlignRight],
]

const icon = (Icon: LucideIcon) => <Icon className="size-icon" strokeWidth={1.5} />

/** The menus of the table at the caret, and the announcements of its changes. */
export const TableTools = ({ manuscript }: { manuscript: OpenManuscript }) => {
  const table = useTableAtCaret(manuscript.editor)
  const news = useTableNews(manuscript.editor)
  return (
    <>
      {table && <Tools key={table.key} manuscript={manuscript} table={table} />}
      <output className="sr-only">{news}</output>
    </>
  )
}

const Tools = ({ manuscript, table }: { manuscript: OpenManuscript; table: TableAtCaret }) => {
  const { editor } = manuscript
  const change = (act: () => void) => editor.update(act, { tag: HISTORY_PUSH_TAG })
  const items = (rows: readonly Row[]): ToolbarMenuItem[] =>
    rows.map(([id, label, icon, shortcut]) => ({
      id,
      label,
      icon,
      shortcut,
      disabled: !table.possible.includes(id),
      onChoose: () => change(() => $changeTable(id)),
    }))
  const align = alignments.map(([alignment, label, icon]) => ({
    id: label,
    label,
    icon,
    checked: table.alignment === alignment,
    onChoose: () => change(() => $alignColumn(alignment)),
  }))
  const header: ToolbarMenuItem = {
    id: 'header',
    label: 'First row has headings',
    icon: Table,
    checked: table.hasHeader,
    onChoose: () => change(() => $changeTable('header')),
  }
  return (
    <BlockTools manuscript={manuscript} block={table.key} label="Table">
      <ToolbarMenu
        manuscript={manuscript}
        name="Row"
        icon={icon(Rows3)}
        groups={[{ label: 'Row', items: items(rowActions) }]}
      />
      <ToolbarMenu
        manuscript={manuscript}
        name="Column"
        icon={icon(Columns3)}
        groups={[
          { label: 'Column', items: items(columnActions) },
          { label: 'Align column', items: align },
        ]}
      />
      <ToolbarMenu
        manuscript={manuscript}
        name="Table"
        icon={icon(Table2)}
        groups={[{ label: 'Table', items: [header, ...items([['removeTable', 'Delete table', Trash2]])] }]}
      />
    </BlockTools>
  )
}
