import { useRef, useState } from 'react'
import { acceptedImports } from '#manuscript/model/import-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { distinctNames } from '../distinct-names.ts'
import { useHistory } from '../history/history-queries.ts'
import { dayOf, kindOf, timeOf } from '../history/revision-words.ts'
import { problemOf } from '../import/read-file.ts'
import { useProjects } from '../project-queries.ts'
import type { TextSource } from './text-source.ts'

interface SourcePickerProps {
  label: string
  source: TextSource
  onChange: (source: TextSource) => void
}

/** Chooses one text of a comparison: a project, a version of it, or a file. */
export const SourcePicker = ({ label, source, onChange }: SourcePickerProps) => (
  <fieldset className="flex min-w-0 flex-col gap-16">
    <legend className="mb-12 font-serif text-20 font-semibold">{label}</legend>
    <Choice
      label="Text"
      value={source.type}
      onChange={(type) => onChange(type === 'file' ? { type, file: null } : { type: 'project', id: '', version: null })}
      options={[
        { value: 'project', label: 'A project' },
        { value: 'file', label: 'A file' },
      ]}
    />
    {source.type === 'file' ? (
      <FileSource file={source.file} onChange={(file) => onChange({ type: 'file', file })} />
    ) : (
      <ProjectSource source={source} onChange={onChange} />
    )}
  </fieldset>
)

const FileSource = ({ file, onChange }: { file: File | null; onChange: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const problem = file && problemOf(file)
  return (
    <div className="flex flex-col items-start gap-8">
      <input
        ref={input}
        type="file"
        accept={acceptedImports}
        aria-label="File to compare"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onChange(chosen)
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{file ? 'Another file' : 'Choose a file'}</Button>
      {file && <bdi className="wrap-anywhere">{file.name}</bdi>}
      <p className={problem ? 'text-13 text-danger' : 'text-13 text-quiet'}>
        {problem ?? 'The file is only read. Nothing of it is kept.'}
      </p>
    </div>
  )
}

type ProjectText = Extract<TextSource, { type: 'project' }>

const ProjectSource = ({ source, onChange }: { source: ProjectText; onChange: (source: ProjectText) => void }) => {
  const { data: projects = [] } = useProjects()
  const names = distinctNames(projects)
  return (
    <>
      <SearchSelect
        label="Project"
        options={projects.map(({ id }) => ({ value: id, label: names.get(id)! }))}
        value={source.id}
        onChange={(id) => onChange({ type: 'project', id, version: null })}
        emptyText="No project found"
      />
      {source.id !== '' && <VersionSource key={source.id} source={source} onChange={onChange} />}
    </>
  )
}

const VersionSource = ({ source, onChange }: { source: ProjectText; onChange: (source: ProjectText) => void }) => {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(source.id)
  const revisions = data?.pages.flatMap((page) => page.revisions) ?? []
  const [now] = useState(Date.now)
  const isListed = source.version === null || revisions.some(({ id }) => id === source.version)
  return (
    <div className="flex flex-col items-start gap-8">
      <SelectField
        label="Version"
        value={source.version ?? ''}
        onChange={(version) => onChange({ ...source, version: version === '' ? null : version })}
        error={isError ? 'The earlier versions could not be loaded.' : undefined}
      >
        <option value="">As it is now</option>
        {!isListed && <option value={source.version!}>An earlier version</option>}
        {revisions.map((revision) => (
          <option key={revision.id} value={revision.id}>
            {dayOf(revision, now)}, {timeOf(revision)}: {kindOf(revision)}, {revision.words.toLocaleString('en')} words
          </option>
        ))}
      </SelectField>
      {hasNextPage && (
        <Button compact variant="quiet" pending={isFetchingNextPage && 'Fetching'} onClick={() => void fetchNextPage()}>
          List earlier versions
        </Button>
      )}
    </div>
  )
}
