import './shared.css'
import { Download, MessageSquare, TableOfContents, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { DownloadFormat } from '#contract/sharing-limits.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { GuestComments } from './guest-comments.tsx'
import type { GuestApi } from './guest-api.ts'
import { button } from './shared-looks.ts'
import { type OpenText, useSharedText } from './use-shared-text.ts'

interface ReadingPageProps {
  opened: Reply<InkloomContract['POST /shared/open']>
  api: GuestApi
  onEnded: () => void
}

type Drawer = 'contents' | 'comments' | 'download'

/** The text as readers see it: the page, its contents, and for guests who may comment, the comments. */
export const ReadingPage = ({ opened, api, onEnded }: ReadingPageProps) => {
  const page = useRef<HTMLDivElement>(null)
  const { open, error, load, commentsVersion, hasNewer } = useSharedText(api, page)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const { tag, direction } = languageOf(opened.language)
  const title = open?.text.title ?? opened.title
  const isEnded = error instanceof ApiError && error.code === 'link_invalid'
  useEffect(() => {
    if (isEnded) onEnded()
  }, [isEnded, onEnded])
  const toggle = (one: Drawer) => setDrawer(drawer === one ? null : one)
  const tools: { drawer: Drawer; name: string; icon: typeof X; isThere: boolean }[] = [
    { drawer: 'contents', name: 'Contents', icon: TableOfContents, isThere: (open?.drawn.contents.length ?? 0) > 1 },
    { drawer: 'comments', name: 'Comments', icon: MessageSquare, isThere: opened.access === 'comment' },
    { drawer: 'download', name: 'Download', icon: Download, isThere: opened.downloads.length > 0 },
  ]
  return (
    <div className="min-h-dvh bg-paper">
      <header className="sticky top-0 z-10 flex items-center gap-8 border-b border-rule bg-paper px-16 py-4">
        <p dir="auto" className="min-w-0 grow truncate font-serif text-17 font-semibold">
          {title}
        </p>
        {tools.map(
          ({ drawer: one, name, icon: Icon, isThere }) =>
            isThere && (
              <button
                key={one}
                type="button"
                aria-label={name}
                aria-pressed={drawer === one}
                onClick={() => toggle(one)}
                className={`${button.quiet} shrink-0 max-sm:px-12`}
              >
                <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
                <span className="max-sm:hidden">{name}</span>
              </button>
            ),
        )}
      </header>
      <article className="shared-sheet">
        <h1 dir="auto" className="shared-title" lang={tag}>
          {title}
        </h1>
        {!open && !error && <p className="text-center text-quiet">Loading the text</p>}
        {error !== null && !isEnded && (
          <div role="alert" className="flex flex-col items-center gap-12">
            <p>{messageOf(error, 'The text could not be loaded. Check your connection and try again.')}</p>
            <button type="button" className={button.plain} onClick={() => void load()}>
              Try again
            </button>
          </div>
        )}
        <div ref={page} className="manuscript" lang={tag} dir={direction} />
        {open && open.text.blocks.length > 0 && <hr className="shared-end" />}
      </article>
      {drawer === 'contents' && open && (
        <DrawerSheet title="Contents" onClose={() => setDrawer(null)}>
          <Contents open={open} onChoose={() => setDrawer(null)} />
        </DrawerSheet>
      )}
      {drawer === 'download' && (
        <DrawerSheet title="Download" onClose={() => setDrawer(null)}>
          <Downloads api={api} formats={opened.downloads} />
        </DrawerSheet>
      )}
      {opened.access === 'comment' && open && (
        <GuestComments
          api={api}
          open={open}
          version={commentsVersion}
          isShown={drawer === 'comments'}
          onShow={() => setDrawer('comments')}
          inDrawer={(list) => (
            <DrawerSheet title="Comments" onClose={() => setDrawer(null)}>
              {list}
            </DrawerSheet>
          )}
        />
      )}
      <div role="status" className="shared-offer">
        {hasNewer && (
          <p className="flex flex-wrap items-center justify-center gap-12 rounded-sheet border border-rule bg-sheet px-16 py-8 text-15 shadow-float">
            The text has changed.
            <button type="button" className={button.primary} onClick={() => void load()}>
              Show the new version
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

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
  useEffect(() => {
    const before = document.activeElement
    head.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <aside
      aria-labelledby={name}
      className="shared-drawer"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
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

const Contents = ({ open, onChoose }: { open: OpenText; onChoose: () => void }) => (
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

const Downloads = ({ api, formats }: { api: GuestApi; formats: readonly DownloadFormat[] }) => {
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
