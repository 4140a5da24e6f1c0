import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { DownloadFormat } from '#contract/sharing-limits.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import type { GuestApi } from './guest-api.ts'
import { button } from './shared-styles.ts'
import type { OpenText } from './use-shared-text.ts'

/** A panel at the side of the page; on a phone, a sheet from below. */
export const DrawerSheet = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => {
  const name = useId()
  const head = useRef<HTMLHeadingElement>(null)
  // The previously focused element is read before a form in the drawer takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const isTaken = head.current?.closest('aside')?.contains(document.activeElement)
    if (!isTaken) head.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [before])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <aside
      aria-labelledby={name}
      className="shared-drawer"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose()
      }}
    >
      <div className="flex items-center justify-between border-b border-rule py-4 ps-16 pe-8">
        <h2 id={name} ref={head} tabIndex={-1} className="font-serif text-20 font-semibold outline-none">
          {title}
        </h2>
        <button type="button" aria-label="Close" onClick={onClose} className={`${button.quiet} px-12`}>
          <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-16 overflow-y-auto p-16 text-15">{children}</div>
    </aside>
  )
}

const indents = { part: 'font-semibold', chapter: '', section: 'ps-16 text-quiet', subsection: '' }

/** The headings of the text. */
export const Contents = ({ open, onChoose }: { open: OpenText; onChoose: () => void }) => (
  <nav aria-label="Contents">
    <ul className="flex flex-col">
      {open.drawn.contents.map(({ title, rank, element }) => (
        <li key={element.dataset['block']}>
          <button
            type="button"
            dir="auto"
            onClick={() => {
              onChoose()
              element.scrollIntoView()
              requestAnimationFrame(() => element.scrollIntoView())
            }}
            className={`min-h-target w-full rounded-control px-8 text-start font-serif wrap-anywhere hover:bg-wash ${indents[rank]}`}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

const labels: Record<DownloadFormat, string> = {
  pdf: 'PDF',
  epub: 'EPUB for e-readers',
  docx: 'Word',
  txt: 'Plain text',
}

/** The files that the author offers. */
export const Downloads = ({ api, formats }: { api: GuestApi; formats: readonly DownloadFormat[] }) => {
  const [running, setRunning] = useState<DownloadFormat | null>(null)
  const [problem, setProblem] = useState('')
  const download = async (format: DownloadFormat) => {
    setRunning(format)
    setProblem('')
    try {
      saveFile(await api('POST /shared/download', { body: { format } }))
    } catch (error) {
      setProblem(messageOf(error, 'The file could not be made. Try again.'))
    }
    setRunning(null)
  }
  return (
    <>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className={button.plain}
          disabled={running !== null}
          onClick={() => void download(format)}
        >
          {running === format ? 'Making the file' : labels[format]}
        </button>
      ))}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </>
  )
}
