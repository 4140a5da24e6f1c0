import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/projects.ts'
import { publicationLimits } from '#contract/publication-limits.ts'
import { counted } from '#web/lib/format/counted.ts'
import { api } from '#web/lib/api/api.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { projectKeys } from '../project-queries.ts'
import { ImportProblem } from './choose-file.tsx'
import { PreviewLines } from './preview-lines.tsx'

type Found = Reply<InkloomContract['POST /import']>

const numbers = ({ chapters, words }: Found): string =>
  [...(chapters > 0 ? [counted(chapters, 'chapter')] : []), counted(words, 'word')].join(', ')

interface ImportPreviewProps {
  found: Found
  fileName: string
  onOther: () => void
  onImported: (projectId: string) => void
}

export const ImportPreview = ({ found, fileName, onOther, onImported }: ImportPreviewProps) => {
  const client = useQueryClient()
  const [name, setName] = useState(found.title || fileName.replace(/\.[^.]+$/, ''))
  const [author, setAuthor] = useState(found.author.slice(0, publicationLimits.name))
  const [language, setLanguage] = useState(found.language)
  const importing = useMutation({
    mutationFn: () =>
      api('POST /import_project', {
        body: { name: name.trim().slice(0, limits.name), language, author, blocks: found.blocks },
      }),
    onSuccess: async ({ project_id }) => {
      await client.invalidateQueries({ queryKey: projectKeys.list })
      onImported(project_id)
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
          <bdi>{fileName}</bdi>
        </p>
        <p className="text-quiet tabular-nums">{numbers(found)}</p>
      </div>
      {found.notes.length > 0 && (
        <ul aria-label="Not imported" className="flex flex-col gap-4 border-s-2 border-warning ps-16">
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
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
      {importing.error && <ImportProblem error={importing.error} />}
      <div className="flex flex-wrap justify-end gap-12">
        <Button onClick={onOther} disabled={importing.isPending}>
          Another file
        </Button>
        <Button type="submit" look="primary" pending={importing.isPending && 'Importing'}>
          Import as a project
        </Button>
      </div>
    </form>
  )
}
