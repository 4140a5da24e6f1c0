import { ArrowDown, ArrowUp, GripVertical, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { acceptedImports } from '#manuscript/model/import-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { OpenRow } from '#web/ui/open-row.tsx'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import { NotKept } from './not-kept.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { namesOfLost, numbersOf } from './read-file.ts'
import type { ImportFiles, ListedFile } from './use-import-files.ts'

const iconButton =
  'flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink disabled:opacity-60 pointer-fine:size-control'

type Part = 'up' | 'down' | 'out'

/**
 * Returns a ref for the list, and a function that moves the focus to a button of a file after the
 * next change of the list. If that button is disabled then, another one of the file takes the focus.
 */
const useRowFocus = () => {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ id: string; part: Part } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, part } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-row="${id}"]`)
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-part]:enabled') ?? [])]
    ;(buttons.find((button) => button.dataset['part'] === part) ?? buttons[0])?.focus()
  })
  const focusNext = (id: string, part: Part) => {
    wanted.current = { id, part }
  }
  return { list, focusNext }
}

/** The files of an import in their order, each with its preview or the reason why it can't be read. */
export const ImportFileList = ({ list, busy }: { list: ImportFiles; busy: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { dragged, handle } = useDragOrder((id, over) => list.move(id, { over }))
  const { list: rows, focusNext } = useRowFocus()
  const placeOf = (id: string) => list.files.findIndex((one) => one.id === id)
  const move = (id: string, by: -1 | 1) => {
    const at = placeOf(id)
    list.move(id, by)
    focusNext(id, by === -1 ? 'up' : 'down')
    setAnnouncement(`${list.files[at]!.file.name} is file ${at + by + 1} of ${list.files.length}.`)
  }
  const leaveOut = (id: string) => {
    const at = placeOf(id)
    const next = list.files[at + 1] ?? list.files[at - 1]
    setAnnouncement(`${list.files[at]!.file.name} is left out.`)
    list.remove(id)
    if (next) focusNext(next.id, 'out')
  }
  return (
    <div className="flex flex-col gap-12">
      <ol ref={rows} aria-label="Files" className="flex flex-col border-b border-rule">
        {list.files.map((one, at) => (
          <li
            key={one.id}
            data-row={one.id}
            className={classNames('border-t border-rule py-4', dragged === one.id && 'bg-wash')}
          >
            <div className="flex items-start gap-4">
              {list.files.length > 1 && (
                <span
                  {...(!busy && handle(one.id))}
                  aria-hidden="true"
                  className="hidden h-target shrink-0 cursor-grab touch-none items-center text-quiet pointer-fine:flex"
                >
                  <GripVertical className="size-icon" strokeWidth={1.5} />
                </span>
              )}
              <div className="min-w-0 flex-1 ps-8">
                <FileRow one={one} isReading={list.readingId === one.id} />
              </div>
              <FileButtons
                list={list}
                one={one}
                at={at}
                busy={busy}
                onMove={(by) => move(one.id, by)}
                onLeaveOut={() => leaveOut(one.id)}
              />
            </div>
            {one.problem !== undefined && <p className="ps-8 pb-8 text-13 text-danger">{one.problem}</p>}
          </li>
        ))}
      </ol>
      <output className="sr-only">{announcement}</output>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedImports}
        aria-label="More files to import"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          list.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button compact className="self-start" disabled={busy} onClick={() => input.current?.click()}>
        Add files
      </Button>
    </div>
  )
}

const FileRow = ({ one: { file, found, problem }, isReading }: { one: ListedFile; isReading: boolean }) => {
  const name = <bdi className="wrap-anywhere">{file.name}</bdi>
  if (found && problem === undefined)
    return (
      <OpenRow title={name} aside={numbersOf(found)}>
        <div className="flex w-full flex-col gap-16">
          <NotKept items={namesOfLost(found)} notes={found.notes} />
          <PreviewLines blocks={found.blocks} language={found.language} />
        </div>
      </OpenRow>
    )
  return (
    <div className="flex min-h-target flex-col justify-center">
      <span>{name}</span>
      {problem === undefined && (
        <span className="text-13 text-quiet">{isReading ? 'Reading' : 'Waiting to be read'}</span>
      )}
    </div>
  )
}

interface FileButtonsProps {
  list: ImportFiles
  one: ListedFile
  at: number
  busy: boolean
  onMove: (by: -1 | 1) => void
  onLeaveOut: () => void
}

const FileButtons = ({ list, one: { id, file, canRetry }, at, busy, onMove, onLeaveOut }: FileButtonsProps) => (
  <span className="flex min-h-target shrink-0 items-center">
    {canRetry && (
      <button
        type="button"
        aria-label={`Read ${file.name} again`}
        disabled={busy}
        onClick={() => list.retry(id)}
        className={iconButton}
      >
        <RotateCw className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </button>
    )}
    {list.files.length > 1 &&
      ([-1, 1] as const).map((by) => {
        const [Icon, part] = by === -1 ? [ArrowUp, 'up'] : [ArrowDown, 'down']
        return (
          <button
            key={by}
            type="button"
            data-part={part}
            aria-label={`Move ${file.name} ${part}`}
            disabled={busy || (by === -1 ? at === 0 : at === list.files.length - 1)}
            onClick={() => onMove(by)}
            className={iconButton}
          >
            <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          </button>
        )
      })}
    <button
      type="button"
      data-part="out"
      aria-label={`Leave out ${file.name}`}
      disabled={busy}
      onClick={onLeaveOut}
      className={iconButton}
    >
      <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
    </button>
  </span>
)
