import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SectionVersion } from '#contract/book-sections.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { taskKeys } from '../task-queries.ts'
import { ComparedText } from './compared-text.tsx'
import { type Desk, type Place, sectionOf } from './desk.ts'
import type { SectionChange } from './use-section-change.ts'
import { momentOf, originOf, stateOf } from './version-words.ts'

interface VersionsDialogProps {
  desk: Desk
  place: Place
  title: string
  /** Decides on a version, and closes the dialog. */
  onDecide: (change: SectionChange) => void
  pending: boolean
  onClose: () => void
}

const placeParams = ({ task }: Desk, { chapter, section }: Place) => ({
  guid: task.guid,
  chapter: `${chapter}`,
  section: `${section}`,
})

const useVersions = (desk: Desk, place: Place) =>
  useQuery({
    queryKey: [...taskKeys.manuscript(desk.task.guid), 'versions', place.chapter, place.section, desk.version],
    queryFn: async ({ signal }) =>
      (
        await api('GET /tasks/:guid/sections/:chapter/:section/versions', {
          params: placeParams(desk, place),
          signal,
        })
      ).versions,
    staleTime: 0,
  })

/** Lists the texts of a section, and compares each with the one in the book. */
export const VersionsDialog = (props: VersionsDialogProps) => {
  const { desk, place, title, onClose } = props
  const { data: versions, error } = useVersions(desk, place)
  const [chosen, setChosen] = useState<number | null>(null)
  const others = versions?.filter(({ state }) => state !== 'current') ?? []
  const shown =
    versions?.find(({ id }) => chosen !== null && id === chosen) ??
    others.find(({ state }) => state === 'proposed') ??
    others.find(({ state }) => state !== 'failed')
  return (
    <Dialog cornerClose title="Versions" open onClose={onClose}>
      <p className="text-quiet">
        “<bdi>{title}</bdi>”
      </p>
      {error && (
        <Notice tone="danger">
          {messageOf(error, 'The versions could not be loaded. They are safe on the server.')}
        </Notice>
      )}
      {!versions && !error && <output className="block text-quiet">Loading the versions</output>}
      {versions && (
        <>
          <ul className="rounded-control border border-rule">
            {versions.map((version) => (
              <VersionLine
                key={version.id}
                version={version}
                chosen={version === shown}
                onChoose={() => setChosen(version.id)}
              />
            ))}
          </ul>
          {versions.length === 1 && <p className="text-quiet">This section has had no other text so far.</p>}
          {shown && <Comparison key={shown.id} {...props} version={shown} />}
        </>
      )}
    </Dialog>
  )
}

interface VersionLineProps {
  version: SectionVersion
  chosen: boolean
  onChoose: () => void
}

const VersionLine = ({ version, chosen, onChoose }: VersionLineProps) => {
  const { state, instruction, message, words } = version
  const comparable = state !== 'current' && state !== 'failed'
  const text = (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-16">
        <span className="font-medium">
          {originOf(version)}
          <span className={classNames('font-normal', state === 'proposed' ? 'text-accent-deep' : 'text-quiet')}>
            , {stateOf(version)}
          </span>
        </span>
        <span className="text-13 text-quiet tabular-nums">
          {momentOf(version)}
          {state !== 'failed' && ` · ${counted(words, 'word')}`}
        </span>
      </span>
      {instruction && <span className="block text-13 wrap-anywhere text-quiet">“{instruction}”</span>}
      {message && <span className="block text-13 wrap-anywhere text-danger">{message}</span>}
    </>
  )
  return (
    <li className="border-b border-rule last:border-b-0">
      {comparable ? (
        <button
          type="button"
          aria-pressed={chosen}
          onClick={onChoose}
          className={classNames(
            'block min-h-target w-full px-12 py-8 text-start hover:bg-wash focus-visible:-outline-offset-2',
            chosen && 'bg-wash',
          )}
        >
          {text}
        </button>
      ) : (
        <div className="px-12 py-8">{text}</div>
      )}
    </li>
  )
}

const useText = (desk: Desk, place: Place, { id }: SectionVersion) =>
  useQuery({
    queryKey: [...taskKeys.manuscript(desk.task.guid), 'version', id],
    queryFn: async ({ signal }) =>
      (
        await api('GET /tasks/:guid/sections/:chapter/:section/versions/:version', {
          params: { ...placeParams(desk, place), version: `${id}` },
          signal,
        })
      ).blocks as ManuscriptBlock[],
    staleTime: Infinity,
  })

const Comparison = ({ desk, place, onDecide, pending, version }: VersionsDialogProps & { version: SectionVersion }) => {
  const { data: after, error } = useText(desk, place, version)
  const section = sectionOf(desk, place)
  const id = version.id!
  if (error)
    return (
      <Notice tone="danger">{messageOf(error, 'This version could not be loaded. It is safe on the server.')}</Notice>
    )
  if (!after) return <output className="block text-quiet">Loading this version</output>
  const decidable = desk.changeable && !section?.locked
  return (
    <section aria-label="Compared with the book" className="flex flex-col gap-12">
      <p className="text-13 text-quiet">
        Struck-through text is in the book now. Underlined text is in the{' '}
        {version.state === 'proposed' ? 'proposal' : 'version'}.
      </p>
      <div className="rounded-control border border-rule p-16">
        <ComparedText before={section?.blocks ?? []} after={after} language={desk.task.language} />
      </div>
      {decidable ? (
        // The buttons stay in reach below a long text.
        <div className="sticky -bottom-24 flex flex-wrap gap-8 border-t border-rule bg-sheet py-12 sm:-bottom-32">
          {version.state === 'proposed' ? (
            <>
              <Button variant="primary" disabled={pending} onClick={() => onDecide({ action: 'accept', id })}>
                Accept
              </Button>
              <Button disabled={pending} onClick={() => onDecide({ action: 'reject', id })}>
                Reject
              </Button>
            </>
          ) : (
            <Button variant="primary" disabled={pending} onClick={() => onDecide({ action: 'restore', id })}>
              Restore this version
            </Button>
          )}
        </div>
      ) : (
        <p className="text-quiet">
          {section?.locked
            ? 'This section is locked. Unlock it to change its text.'
            : 'The text can be changed once writing has stopped.'}
        </p>
      )}
    </section>
  )
}
