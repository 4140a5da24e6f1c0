import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/projects.ts'
import { publicationLimits } from '#contract/publication-limits.ts'
import { api } from '#web/lib/api/api.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { projectKeys } from '../project-queries.ts'
import { ImportProblem } from './choose-file.tsx'
import { nameDetails } from './found-details.ts'
import { NotKept } from './not-kept.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { type Found, namesOfLost, numbersOf, titleOf, withImages } from './read-file.ts'

/** A new project, and the content of its file that was lost. */
export interface Imported {
  id: string
  lost: string[]
}

const importOne = async (
  file: File,
  found: Found,
  { name, ...rest }: { name: string; author: string; language: Found['language'] },
): Promise<Imported> => {
  const whole = await withImages(file, found)
  const { project_id } = await api('POST /import_project', {
    body: { name: name.trim().slice(0, limits.name), ...rest, details: whole.details, blocks: whole.blocks },
  })
  return { id: project_id, lost: [...namesOfLost(whole), ...whole.notes.filter((note) => !found.notes.includes(note))] }
}

interface ImportPreviewProps {
  found: Found
  file: File
  onOther: () => void
  onImported: (imported: Imported) => void
}

export const ImportPreview = ({ found, file, onOther, onImported }: ImportPreviewProps) => {
  const client = useQueryClient()
  const details = nameDetails(found.details)
  const [name, setName] = useState(titleOf(found, file))
  const [author, setAuthor] = useState(found.author.slice(0, publicationLimits.name))
  const [language, setLanguage] = useState(found.language)
  const importing = useMutation({
    mutationFn: () => importOne(file, found, { name, author, language }),
    onSuccess: async (imported) => {
      await client.invalidateQueries({ queryKey: projectKeys.list })
      onImported(imported)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !importing.isPending) importing.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      <div className="flex flex-wrap items-baseline justify-between gap-8">
        <p className="font-serif text-20 wrap-anywhere">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-quiet tabular-nums">{numbersOf(found)}</p>
      </div>
      <NotKept items={namesOfLost(found)} notes={found.notes} />
      <PreviewLines blocks={found.blocks} language={language} />
      <div className="grid gap-16 sm:grid-cols-3">
        <TextField
          label="Project name"
          dir="auto"
          maxLength={limits.name}
          value={name}
          error={name.trim() === '' ? 'Please give the project a name.' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Author"
          dir="auto"
          maxLength={publicationLimits.name}
          value={author}
          onChange={(event) => setAuthor(event.target.value)}
        />
        <SearchSelect
          label="Language"
          options={languageOptions}
          value={language}
          onChange={(value) => setLanguage(value as typeof language)}
          emptyText="No language found"
        />
      </div>
      {details !== '' && (
        <p className="text-13 text-quiet">The book details take over what the file states: {details}.</p>
      )}
      {importing.error && <ImportProblem error={importing.error} />}
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={onOther} disabled={importing.isPending}>
          Another file
        </Button>
        <Button type="submit" variant="primary" pending={importing.isPending && 'Importing'}>
          Import as a project
        </Button>
      </div>
    </form>
  )
}
