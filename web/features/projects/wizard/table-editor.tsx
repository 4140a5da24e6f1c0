import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Project, Table } from '#contract/projects.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { projectKeys } from '../project-queries.ts'
import { DraftsReach } from './drafts-reach.tsx'
import {
  addRow,
  canAddChapter,
  canAddSubchapter,
  moveRow,
  moveRowTo,
  removeRow,
  renameRow,
  rowsToTable,
  type TableRow,
  tableToRows,
} from './edit-table.ts'
import { selectNewProject } from './select-new-project.ts'
import { type RowPart, TableLine } from './table-line.tsx'
import { WizardStep } from './wizard-step.tsx'

const place = (rows: readonly TableRow[], id: string) =>
  `${rows.find((row) => row.id === id)?.title ?? ''}: line ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
const isBlank = ({ title }: TableRow) => title.trim() === ''

export const TableEditor = ({ project, table }: { project: Project; table: Table }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: installation } = useInstallation()
  const list = useRef<HTMLUListElement>(null)
  const [rows, setRows] = useState<readonly TableRow[]>(() => tableToRows(table))
  const [removed, setRemoved] = useState<{ at: number; title: string; before: readonly TableRow[] } | null>(null)
  const [checked, setChecked] = useState(false)
  const [focused, setFocused] = useState<{ id: string; part: RowPart } | null>(null)
  const [said, setSaid] = useState('')
  const { tag, direction } = languageOf(project.language)

  useEffect(() => {
    if (!focused) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focused.id}"] [data-part="${focused.part}"]`)?.focus()
  }, [focused])

  const change = (next: readonly TableRow[]) => {
    setRows(next)
    setRemoved(null)
  }
  const move = (id: string, by: -1 | 1, part: RowPart) => {
    const next = moveRow(rows, id, by)
    change(next)
    setFocused({ id, part })
    setSaid(next === rows ? 'It cannot move further' : place(next, id))
  }
  const { dragged, handle } = useDragOrder((id, over, toward) => {
    const at = (wanted: string) => rows.findIndex((row) => row.id === wanted)
    // Rows have different heights, so a row that was just passed must not swap back.
    if (Math.sign(at(over) - at(id)) === toward) change(moveRowTo(rows, id, over))
  })
  const add = (chapterId?: string) => {
    const [next, id] = addRow(rows, chapterId)
    change(next)
    setFocused({ id, part: 'title' })
  }
  const remove = (row: TableRow) => {
    const at = rows.indexOf(row)
    const next = removeRow(rows, row.id)
    setRows(next)
    setRemoved({ at, title: row.title, before: rows })
    const neighbour = next[at] ?? next.at(-1)
    if (neighbour) setFocused({ id: neighbour.id, part: 'title' })
  }

  const validate = useMutation({
    mutationFn: () =>
      api('POST /projects/:id/table', {
        params: { id: project.id },
        body: { table: rowsToTable(table.title, rows) },
      }),
    onSuccess: (saved) => {
      client.setQueryData(projectKeys.one(project.id), saved)
      void client.invalidateQueries({ queryKey: projectKeys.list })
      selectNewProject(project.id, navigate)
    },
  })
  const submit = () => {
    setChecked(true)
    const blank = rows.find(isBlank)
    if (blank) setFocused({ id: blank.id, part: 'title' })
    else if (rows.length > 0 && !validate.isSuccess) validate.mutate()
  }

  const putBack = removed && (
    <li dir="ltr" className="border-b border-rule py-8">
      <Notice
        tone="info"
        action={
          <Button compact onClick={() => change(removed.before)}>
            Put it back
          </Button>
        }
      >
        Removed: <bdi>{removed.title.trim() || 'a blank line'}</bdi>
      </Notice>
    </li>
  )
  return (
    <WizardStep
      step={5}
      title="Review & edit your table of contents"
      onNext={submit}
      nextLabel="Validate"
      nextDisabled={rows.length === 0}
      nextPending={(validate.isPending || validate.isSuccess) && 'Opening the project'}
    >
      <div className="flex flex-col gap-8">
        <p lang={tag} dir={direction} className="font-serif text-25 font-semibold wrap-anywhere">
          {table.title}
        </p>
        {installation?.writer.kind === 'builtin' && (
          <WithoutModel>This is a plan to work from, made without a language model.</WithoutModel>
        )}
      </div>
      <ul ref={list} dir={direction} aria-label="Table of contents" className="flex flex-col border-t border-rule">
        {rows.map((row, at) => (
          <Fragment key={row.id}>
            {removed?.at === at && putBack}
            <TableLine
              row={row}
              lang={tag}
              direction={direction}
              error={
                checked && isBlank(row)
                  ? `Please give this ${row.kind === 'chapter' ? 'chapter' : 'section'} a title.`
                  : undefined
              }
              isDragged={dragged === row.id}
              handle={handle(row.id)}
              onRename={(title) => change(renameRow(rows, row.id, title))}
              onMove={(by, part) => move(row.id, by, part)}
              onRemove={() => remove(row)}
              onAdd={row.kind === 'chapter' && canAddSubchapter(rows, row.id) ? () => add(row.id) : undefined}
            />
          </Fragment>
        ))}
        {removed && removed.at >= rows.length && putBack}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-center gap-12">
        <Button onClick={() => add()} disabled={!canAddChapter(rows)}>
          <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Add a chapter
        </Button>
        {rows.length === 0 && <p className="text-quiet">A table of contents needs at least one chapter.</p>}
      </div>
      <DraftsReach sections={rows.filter(({ kind }) => kind !== 'chapter').length} />
      {validate.error && (
        <Notice tone="danger">
          {messageOf(
            validate.error,
            'The table of contents could not be saved. Your changes are still here. Please try again.',
          )}
        </Notice>
      )}
    </WizardStep>
  )
}
