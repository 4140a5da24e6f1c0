import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Project, Table } from '#contract/projects.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { Button } from '#web/ui/button.tsx'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { projectKeys } from '../project-queries.ts'
import { DraftsReach } from './drafts-reach.tsx'
import { canAddChapter, isBlank, rowsToTable, tableToRows } from './edit-table.ts'
import { selectNewProject } from './select-new-project.ts'
import { tableDraft } from './table-draft.ts'
import { TableRows } from './table-rows.tsx'
import { type EditedRows, useTableRows } from './use-table-rows.ts'
import { WizardStep } from './wizard-step.tsx'

/**
 * The wizard's last step: the table of contents, which is edited and then becomes the project's
 * text.
 */
export const TableEditor = ({ project, table }: { project: Project; table: Table }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: installation } = useInstallation()
  const [begun] = useState(() => tableDraft.read(project.id) ?? { title: table.title, rows: tableToRows(table) })
  const edited = useTableRows(begun.rows)
  const { rows } = edited
  const [title, setTitle] = useState(begun.title)
  const [checked, setChecked] = useState(false)
  const { tag, direction } = languageOf(project.language)
  useEffect(() => {
    if (rows !== begun.rows || title !== begun.title) tableDraft.keep(project.id, { title, rows })
  }, [project.id, begun, title, rows])
  const validate = useMutation({
    mutationFn: () =>
      api('POST /projects/:id/table', {
        params: { id: project.id },
        body: { table: rowsToTable(title.trim() || table.title, rows) },
      }),
    onSuccess: (saved) => {
      tableDraft.forget(project.id)
      client.setQueryData(projectKeys.one(project.id), saved)
      void client.invalidateQueries({ queryKey: projectKeys.list })
      selectNewProject(project.id, navigate)
    },
  })
  const submit = () => {
    setChecked(true)
    const blank = rows.find(isBlank)
    if (blank) edited.focusTitle(blank.id)
    else if (rows.length > 0 && !validate.isSuccess) validate.mutate()
  }
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
        <GrowingText
          label="Title of the project"
          singleLine
          lang={tag}
          dir={direction}
          maxLength={300}
          placeholder={table.title}
          value={title}
          onChange={setTitle}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event.nativeEvent)) setTitle(table.title)
          }}
          onBlur={() => title.trim() === '' && setTitle(table.title)}
          textClass="font-serif text-25 font-semibold"
          className="-mx-8"
        />
        {installation?.writer.kind === 'builtin' && (
          <WithoutModel>This is a plan to work from, made without a language model.</WithoutModel>
        )}
      </div>
      <TableRows edited={edited} lang={tag} direction={direction} isChecked={checked} />
      <p aria-live="polite" className="sr-only">
        {edited.announcement}
      </p>
      <AddChapter edited={edited} />
      <DraftsReach sections={rows.filter(({ type }) => type !== 'chapter').length} />
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

const AddChapter = ({ edited: { rows, add } }: { edited: EditedRows }) => (
  <div className="flex flex-wrap items-center gap-12">
    <Button onClick={() => add()} disabled={!canAddChapter(rows)}>
      <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      Add a chapter
    </Button>
    {rows.length === 0 && <p className="text-quiet">A table of contents needs at least one chapter.</p>}
  </div>
)
