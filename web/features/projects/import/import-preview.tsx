import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/projects.ts'
import { editorBlockText } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { api } from '#web/lib/api/api.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { projectKeys } from '../project-queries.ts'
import { ImportProblem } from './choose-file.tsx'

type Found = Reply<InkloomContract['POST /import']>

/** The preview shows this many blocks, each shortened to this many characters. */
const SHOWN_BLOCKS = 8
const SHOWN_CHARACTERS = 240

const numbers = ({ chapters, words }: Found): string =>
  [
    ...(chapters > 0 ? [`${chapters.toLocaleString('en')} ${chapters === 1 ? 'chapter' : 'chapters'}`] : []),
    `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`,
  ].join(', ')

const begins = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text

const linesOf = (blocks: readonly object[]) =>
  blocks
    .slice(0, 40)
    .flatMap((block) => {
      const { type } = block as EditorNode
      const text = editorBlockText(block as EditorNode)
      return (type === 'list' ? text.split('\n') : [text]).map((line) => ({ type, text: line }))
    })
    .filter(({ text }) => text.trim() !== '')
    .slice(0, SHOWN_BLOCKS)

interface ImportPreviewProps {
  found: Found
  fileName: string
  onOther: () => void
  onImported: (projectId: string) => void
}

export const ImportPreview = ({ found, fileName, onOther, onImported }: ImportPreviewProps) => {
  const client = useQueryClient()
  const [name, setName] = useState(found.title || fileName.replace(/\.[^.]+$/, ''))
  const [language, setLanguage] = useState(found.language)
  const { tag, direction } = languageOf(language)
  const importing = useMutation({
    mutationFn: () =>
      api('POST /import_project', {
        body: { name: name.trim().slice(0, limits.name), language, blocks: found.blocks },
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
      <section
        aria-label="Preview"
        lang={tag}
        dir={direction}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
        className="max-h-[30dvh] overflow-y-auto rounded-control border border-rule bg-paper px-16 py-12 font-serif text-17"
      >
        {linesOf(found.blocks).map(({ type, text }, at) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- the order of the lines never changes
            key={at}
            className={classNames(
              'whitespace-pre-line first:mt-0',
              type === 'heading' ? 'mt-12 font-semibold' : 'mt-4',
              type === 'list' && 'ps-16 -indent-12',
            )}
          >
            {type === 'list' && '• '}
            {begins(text)}
          </p>
        ))}
      </section>
      <div className="grid gap-16 sm:grid-cols-2">
        <TextField
          label="Project name"
          dir="auto"
          maxLength={limits.name}
          value={name}
          error={name.trim() === '' ? 'Please give the project a name.' : undefined}
          onChange={(event) => setName(event.target.value)}
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
