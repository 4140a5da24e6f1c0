import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

const childrenOf = ({ children }: EditorNode): readonly EditorNode[] => (Array.isArray(children) ? children : [])

const isAlignment = (value: unknown): boolean => [null, 'left', 'center', 'right'].includes(value as null)

const inline: ReadonlySet<string> = new Set(['text', 'tab', 'linebreak', 'link', 'autolink', 'note', 'formula'])

/** A cell is edited as one paragraph. `keepTables` would change any other content. */
const holdsLine = (cell: EditorNode): boolean => {
  const [paragraph, ...others] = childrenOf(cell)
  return (
    others.length === 0 &&
    paragraph?.type === 'paragraph' &&
    childrenOf(paragraph).every(({ type }) => inline.has(type))
  )
}

/**
 * Returns true if all rows have the same number of cells. The editor can't edit other tables, or
 * those with merged cells.
 */
const isEven = (table: EditorNode): boolean => {
  const rows = childrenOf(table)
  const columns = rows[0] ? childrenOf(rows[0]).length : 0
  return columns > 0 && rows.every((row) => row.type === 'tablerow' && childrenOf(row).length === columns)
}

/** The types of tables that the editor can edit. */
export const tableTypes = {
  table: {
    state: { align: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isAlignment) },
    accepts: isEven,
  },
  tablerow: { accepts: (row: EditorNode) => childrenOf(row).every(({ type }) => type === 'tablecell') },
  tablecell: {
    accepts: (cell: EditorNode) =>
      [0, 1].includes(cell['headerState'] as number) && !('colSpan' in cell) && !('rowSpan' in cell) && holdsLine(cell),
  },
} as const
