import { actionOn } from '#web/lib/format/beginning-of.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { limits, type Revision } from '#contract/projects.ts'
import type { EditorBlock } from '#contract/splice-schema.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { insertAfterBlock } from '#web/editor/blocks/replace-blocks.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { controlShape } from '#web/ui/field.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDeleted } from './history-queries.ts'
import { markMatch } from './mark-match.ts'
import { dayOf, kindOf, timeOf } from './revision-words.ts'

interface DeletedSearchProps {
  workspace: Workspace
  onShow: (revision: Revision) => void
  /** The search text; empty if there is no search. */
  query: string
  onSearch: (query: string) => void
  /** The timeline, shown if there is no search. */
  children: ReactNode
}

/** Finds deleted passages, with the last revision that contained them. */
export const DeletedSearch = ({ workspace, onShow, query, onSearch, children }: DeletedSearchProps) => {
  const [written, setWritten] = useState(query)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(written.trim())
  }
  return (
    <>
      <form aria-label="Deleted text" onSubmit={search} className="flex items-end gap-8">
        <label className="flex min-w-0 flex-1 flex-col gap-4 text-15 font-medium">
          Search deleted text
          <input
            type="search"
            dir="auto"
            maxLength={limits.searchedText}
            value={written}
            onChange={(event) => {
              setWritten(event.target.value)
              if (event.target.value.trim() === '') onSearch('')
            }}
            className={`${controlShape} min-h-target text-15 font-normal pointer-fine:min-h-control`}
          />
        </label>
        <Button type="submit" compact aria-label="Search" disabled={written.trim() === ''}>
          <Search className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </form>
      {query === '' ? children : <Found key={query} workspace={workspace} query={query} onShow={onShow} />}
    </>
  )
}

interface FoundProps extends Pick<DeletedSearchProps, 'workspace' | 'onShow'> {
  query: string
}

const Found = ({ workspace, query, onShow }: FoundProps) => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useDeleted(
    workspace.project.id,
    query,
  )
  if (!data)
    return error ? (
      <NotLoaded
        error={error}
        otherwise="The history could not be searched. It is safe on the server."
        onRetry={refetch}
      />
    ) : (
      <output className="block text-quiet">Searching the history</output>
    )
  const found = data.pages.flatMap((page) => page.found)
  return (
    <>
      <output className="block text-13 text-quiet">
        {found.length === 0
          ? hasNextPage
            ? 'No deleted passage was found so far.'
            : 'No deleted passage contains this text.'
          : counted(found.length, 'deleted passage')}
      </output>
      <ul className="flex flex-col">
        {found.map(({ revision, block }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a save can contain two identical passages
          <Passage key={at} workspace={workspace} query={query} revision={revision} block={block} onShow={onShow} />
        ))}
      </ul>
      {hasNextPage && (
        <Button compact pending={isFetchingNextPage && 'Searching'} onClick={() => void fetchNextPage()}>
          Search earlier history
        </Button>
      )}
    </>
  )
}

interface PassageProps extends FoundProps {
  revision: Revision
  block: EditorBlock
}

const Passage = ({ workspace, query, revision, block, onShow }: PassageProps) => {
  const [now] = useState(Date.now)
  const text = editorBlockText(block as EditorNode)
  const { before, match, after } = markMatch(text, query)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('This browser does not allow copying. Select the text and copy it yourself.'),
    )
  const insert = () => {
    const { manuscript, saving } = workspace
    const key = manuscript.caret.get()?.key ?? manuscript.blocks.blocks().at(-1)?.key
    if (key === undefined) return
    void saving.engine.flush()
    insertAfterBlock(manuscript.editor, key, [block as EditorNode])
    void saving.engine.flushAs('restore')
    toast.success('Inserted below the current paragraph.')
  }
  return (
    <li className="flex flex-col gap-8 border-t border-rule py-16">
      <p dir="auto" className="font-serif text-15 wrap-anywhere whitespace-pre-wrap">
        {before}
        <mark className="bg-added-wash text-ink">{match}</mark>
        {after}
      </p>
      <p className="text-13 text-quiet">
        {kindOf(revision)} · last saved {dayOf(revision, now)}, {timeOf(revision)}
      </p>
      <div className="flex flex-wrap gap-8">
        <Button compact aria-label={actionOn('Put back', text)} onClick={insert}>
          Put back
        </Button>
        <Button compact variant="quiet" aria-label={actionOn('Copy', text)} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          compact
          variant="quiet"
          aria-label={actionOn('Open this version', text)}
          onClick={() => onShow(revision)}
        >
          Open this version
        </Button>
      </div>
    </li>
  )
}
