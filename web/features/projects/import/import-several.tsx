import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/projects.ts'
import { publicationLimits } from '#contract/publication-limits.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { asChapters } from '#manuscript/model/shift-headings.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { projectKeys } from '../project-queries.ts'
import { ImportProblem } from './choose-file.tsx'
import { ImportFileList } from './import-files.tsx'
import type { Imported } from './import-preview.tsx'
import { type Found, namesOfLost, titleOf, withImages } from './read-file.ts'
import { type ImportFiles, type ListedFile, useImportFiles } from './use-import-files.ts'

type Way = 'each' | 'one'

interface ImportSeveralProps {
  first: readonly File[]
  /** Called when every file that could be read is imported. The first project opens. */
  onImported: (imported: Imported) => void
}

/** Imports several files as projects of their own, or as the chapters of one project. */
export const ImportSeveral = ({ first, onImported }: ImportSeveralProps) => {
  const client = useQueryClient()
  const list = useImportFiles(first)
  const [way, setWay] = useState<Way>('each')
  const [typedName, setName] = useState<string | null>(null)
  const ready = list.files.filter(({ found, problem }) => found && problem === undefined)
  const [opening] = ready
  const name = typedName ?? (opening ? titleOf(opening.found!, opening.file) : '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (way === 'one' ? importAsOne(list, ready, name.trim()) : importEach(list, ready)),
    onSuccess: (imported) => {
      if (!imported) return
      if (imported.failed || ready.length < list.files.length) return
      onImported(imported)
    },
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.list }),
  })
  const isUnnamed = way === 'one' && name.trim() === ''
  const isDisabled = ready.length === 0 || list.isReading || isUnnamed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled && !isPending) mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-24">
      <ImportFileList list={list} busy={isPending} />
      <Choice
        label="Import as"
        value={way}
        onChange={setWay}
        options={[
          { value: 'each', label: 'One project each' },
          { value: 'one', label: 'One project from all files' },
        ]}
      />
      {way === 'one' && (
        <TextField
          label="Project name"
          dir="auto"
          maxLength={limits.name}
          value={name}
          error={isUnnamed && ready.length > 0 ? 'Please give the project a name.' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {error && <ImportProblem error={error} />}
      <div className="flex flex-wrap justify-end gap-12">
        <Button type="submit" variant="primary" disabled={isDisabled} pending={isPending && 'Importing'}>
          {way === 'one' || ready.length <= 1 ? 'Import as a project' : `Import as ${ready.length} projects`}
        </Button>
      </div>
    </form>
  )
}

interface Result extends Imported {
  /** True if a file was left out. */
  failed: boolean
}

const createProject = async (name: string, found: Found, blocks: Found['blocks'], details = found.details) =>
  (
    await api('POST /import_project', {
      body: {
        name,
        language: found.language,
        author: found.author.slice(0, publicationLimits.name),
        details,
        blocks,
      },
    })
  ).project_id

/** Names the lost content together with its file. */
const lostOf = (file: File, found: Found): string[] => namesOfLost(found).map((name) => `${name} of ${file.name}`)

/** Creates a project of each file. One that fails stays in the list, and the others are created. */
const importEach = async (list: ImportFiles, ready: readonly ListedFile[]): Promise<Result | null> => {
  let opened: string | null = null
  let failed = false
  const lost: string[] = []
  for (const { id, file, found } of ready) {
    try {
      const whole = await withImages(file, found!)
      const project = await createProject(titleOf(whole, file), whole, whole.blocks)
      opened ??= project
      lost.push(...lostOf(file, whole))
      list.remove(id)
    } catch (error) {
      failed = true
      list.fail(id, messageOf(error, 'It was not imported, because the server could not be reached. Please try again.'))
    }
  }
  return opened === null ? null : { id: opened, lost, failed }
}

/** Creates one project whose chapters are those of all files. Nothing is created if one fails. */
const importAsOne = async (list: ImportFiles, ready: readonly ListedFile[], name: string): Promise<Result | null> => {
  const whole: { file: File; found: Found }[] = []
  for (const { id, file, found } of ready) {
    try {
      whole.push({ file, found: await withImages(file, found!) })
    } catch (error) {
      list.fail(id, messageOf(error, 'Its images could not be stored. Nothing was imported. Please try again.'))
      return null
    }
  }
  const blocks = whole.flatMap(({ file, found }) =>
    asChapters(found.blocks as unknown as EditorNode[], titleOf(found, file)),
  )
  // The book details of a single file don't apply to a book made from several files.
  const id = await createProject(name, whole[0]!.found, blocks, {})
  return { id, lost: whole.flatMap(({ file, found }) => lostOf(file, found)), failed: false }
}
