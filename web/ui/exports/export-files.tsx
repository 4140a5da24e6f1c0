import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { messages } from '#contract/book-limits.ts'
import type { ExportFile } from '#contract/exports.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { kindWords } from '#web/lib/exports/export-words.ts'
import { downloadAgain, reloadList } from '#web/lib/exports/exports.ts'
import { bytesInWords } from '#web/lib/format/bytes-in-words.ts'
import { Ago } from '../ago.tsx'
import { Button } from '../button.tsx'
import { toast } from '../toast.tsx'

interface ExportFilesProps {
  files: readonly ExportFile[]
  /** Names the text of each file, in a list of several texts. */
  titled?: boolean
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })

/**
 * Adds to each name that occurs more than once the text that `detail` gives for its place in the
 * list, or for its number among equal names.
 */
const tellApart = (names: readonly string[], detail: (at: number, nth: number) => string): string[] =>
  names.map((name, at) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    const nth = names.slice(0, at + 1).filter((other) => other === name).length
    return `${name}, ${detail(at, nth)}`
  })

/** Exported files that can be downloaded again or deleted, and exports that have failed. */
export const ExportFiles = ({ files, titled }: ExportFilesProps) => {
  const kinds = files.map((file) => (titled ? `${kindWords(file)} of ${file.title}` : kindWords(file)))
  const timed = tellApart(kinds, (at) => `from ${clock.format(files[at]!.created_date * 1000)}`)
  // Files that were ordered within the same second are numbered.
  const names = tellApart(timed, (_, nth) => `number ${nth}`)
  return (
    <ul aria-label="Files of the last day" className="flex w-full flex-col">
      {files.map((file, at) => (
        <FileLine key={file.id} file={file} titled={titled} named={names[at]!} />
      ))}
    </ul>
  )
}

interface FileLineProps extends Pick<ExportFilesProps, 'titled'> {
  file: ExportFile
  /** Names the file among those of the list. */
  named: string
}

const FileLine = ({ file, titled, named }: FileLineProps) => {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => downloadAgain(file),
    onError: (error) => {
      toast.error(messageOf(error, messages.downloadFailed))
      void reloadList(client)
    },
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /exports/:id', { params: { id: file.id } }),
    onSettled: () => Promise.all([reloadList(client), client.invalidateQueries({ queryKey: ['storage'] })]),
    onError: (error) => toast.error(messageOf(error, 'It could not be deleted. Please try again.')),
  })
  const isDone = file.state === 'done'
  const kind = kindWords(file)
  return (
    <li className="flex items-center gap-8 border-t border-rule py-4 last:border-b">
      <div className="min-w-0 grow py-4">
        <p className="text-15 wrap-anywhere">{titled ? <bdi>{file.title}</bdi> : kind}</p>
        <p className="text-13 text-quiet tabular-nums">
          {titled && `${kind}, `}
          {isDone && file.bytes !== null && (
            <>
              <span className="whitespace-nowrap">{bytesInWords(file.bytes)}</span>,{' '}
            </>
          )}
          <Ago at={file.created_date} />
        </p>
        {file.state === 'failed' && <p className="text-13 wrap-anywhere text-danger">{file.message}</p>}
      </div>
      {isDone && (
        <Button
          compact
          variant="quiet"
          pending={again.isPending && 'Downloading'}
          onClick={() => again.mutate()}
          aria-label={`Download ${named} again`}
        >
          <Download className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          <span className="max-sm:sr-only">Download</span>
        </Button>
      )}
      <Button
        compact
        variant="quiet"
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={`Delete ${named}`}
        className="text-quiet hover:text-danger"
      >
        <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </li>
  )
}
