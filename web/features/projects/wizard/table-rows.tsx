import { Fragment, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { canAddSubchapter, isBlank } from './edit-table.ts'
import { TableLine } from './table-line.tsx'
import type { EditedRows } from './use-table-rows.ts'

interface TableRowsProps {
  edited: EditedRows
  lang: string
  direction: 'ltr' | 'rtl'
  /** True after the person tried to continue; rows without a title show an error then. */
  isChecked: boolean
}

/** The rows of the table of contents, each with its title and its buttons. */
export const TableRows = ({ edited, lang, direction, isChecked }: TableRowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const { rows, removed, focused, dragged } = edited
  useEffect(() => {
    if (!focused) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focused.id}"] [data-part="${focused.part}"]`)?.focus()
  }, [focused])
  const putBack = removed && <RemovedRow title={removed.title} onPutBack={edited.putBack} />
  return (
    <ul ref={list} dir={direction} aria-label="Table of contents" className="flex flex-col border-t border-rule">
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          {removed?.at === at && putBack}
          <TableLine
            row={row}
            lang={lang}
            direction={direction}
            error={
              isChecked && isBlank(row)
                ? `Please give this ${row.type === 'chapter' ? 'chapter' : 'section'} a title.`
                : undefined
            }
            isDragged={dragged === row.id}
            handle={edited.handle(row.id)}
            onRename={(title) => edited.rename(row.id, title)}
            onMove={(by, part) => edited.move(row.id, by, part)}
            onRemove={() => edited.remove(row)}
            onAdd={row.type === 'chapter' && canAddSubchapter(rows, row.id) ? () => edited.add(row.id) : undefined}
          />
        </Fragment>
      ))}
      {removed && removed.at >= rows.length && putBack}
    </ul>
  )
}

const RemovedRow = ({ title, onPutBack }: { title: string; onPutBack: () => void }) => (
  <li dir="ltr" className="border-b border-rule py-8">
    <Notice
      tone="info"
      action={
        <Button compact onClick={onPutBack}>
          Put it back
        </Button>
      }
    >
      Removed: <bdi>{title.trim() || 'a blank line'}</bdi>
    </Notice>
  </li>
)
