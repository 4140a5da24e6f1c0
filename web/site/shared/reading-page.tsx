import './shared.css'
import { Download, type LucideIcon, MessageSquare, TableOfContents } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { Contents, Downloads, DrawerSheet } from './drawers.tsx'
import { GuestComments } from './guest-comments.tsx'
import type { GuestApi } from './guest-api.ts'
import { button } from './shared-styles.ts'
import { useSharedText } from './use-shared-text.ts'

interface ReadingPageProps {
  opened: Reply<InkloomContract['POST /shared/open']>
  api: GuestApi
  onEnded: () => void
}

type Drawer = 'contents' | 'comments' | 'download'

interface Tool {
  drawer: Drawer
  name: string
  icon: LucideIcon
}

/** The page for readers: the text, its contents, and comments for guests who may comment. */
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
  // A guest whose comments were ended still sees them.
  const hasComments = opened.access === 'comment' || opened.blocked
  const toggle = (one: Drawer) => setDrawer(drawer === one ? null : one)
  const tools: (Tool & { isThere: boolean })[] = [
    { drawer: 'contents', name: 'Contents', icon: TableOfContents, isThere: (open?.drawn.contents.length ?? 0) > 1 },
    { drawer: 'comments', name: 'Comments', icon: MessageSquare, isThere: hasComments },
    { drawer: 'download', name: 'Download', icon: Download, isThere: opened.downloads.length > 0 },
  ]
  return (
    <div className="shared-page min-h-dvh bg-paper">
      <ReadingHead title={title} tools={tools.filter(({ isThere }) => isThere)} drawer={drawer} onToggle={toggle} />
      <main>
        <article className="shared-sheet">
          <h1 dir="auto" className="shared-title" lang={tag}>
            {title}
          </h1>
          {!open && !error && <p className="text-center text-quiet">Loading the text</p>}
          {error !== null && !isEnded && (
            <div role="alert" className="flex flex-col items-center gap-12">
              <p>{messageOf(error, 'The text could not be loaded. Check your connection and try again.')}</p>
              <button type="button" className={button.plain} onClick={load}>
                Try again
              </button>
            </div>
          )}
          <Manuscript page={page} tag={tag} direction={direction} selectable={hasComments ? title : null} />
          {open && open.text.blocks.length > 0 && <hr className="shared-end" />}
        </article>
        <output className="shared-offer">
          {hasNewer && (
            <p className="flex flex-wrap items-center justify-center gap-12 rounded-sheet border border-rule bg-sheet px-16 py-8 text-15 shadow-float">
              The text has changed.
              <button type="button" className={button.primary} onClick={load}>
                Show the new version
              </button>
            </p>
          )}
        </output>
      </main>
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
      {hasComments && open && (
        <GuestComments
          api={api}
          tag={tag}
          wasBlocked={opened.blocked}
          open={open}
          version={commentsVersion}
          isShown={drawer === 'comments'}
          onShow={() => setDrawer('comments')}
          onClose={() => setDrawer(null)}
        />
      )}
    </div>
  )
}

interface ManuscriptProps {
  page: RefObject<HTMLDivElement | null>
  tag: string
  direction: 'ltr' | 'rtl'
  /**
   * The accessible name of the text, if passages can be selected in it by keyboard; otherwise null.
   */
  selectable: string | null
}

const Manuscript = ({ page, tag, direction, selectable }: ManuscriptProps) => {
  const hint = useId()
  if (selectable === null) return <div ref={page} className="manuscript" lang={tag} dir={direction} />
  return (
    <>
      <div
        ref={page}
        className="manuscript"
        lang={tag}
        dir={direction}
        role="document"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- passages are selected in it by keyboard
        tabIndex={0}
        aria-label={selectable}
        aria-describedby={hint}
      />
      <p id={hint} className="shared-keys">
        Arrow keys select a paragraph or a word, with Shift more. Enter comments on it.
      </p>
    </>
  )
}

interface ReadingHeadProps {
  title: string
  tools: readonly Tool[]
  drawer: Drawer | null
  onToggle: (drawer: Drawer) => void
}

const ReadingHead = ({ title, tools, drawer, onToggle }: ReadingHeadProps) => (
  <header className="sticky top-0 z-10 flex h-[3.25rem] items-center gap-8 border-b border-rule bg-paper px-16 py-4">
    <p className="min-w-0 grow truncate font-serif text-17 font-semibold">
      <bdi>{title}</bdi>
    </p>
    {tools.map(({ drawer: one, name, icon: Icon }) => (
      <button
        key={one}
        type="button"
        aria-label={name}
        aria-pressed={drawer === one}
        onClick={() => onToggle(one)}
        className={`${button.quiet} shrink-0 max-sm:px-12`}
      >
        <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        <span className="max-sm:hidden">{name}</span>
      </button>
    ))}
  </header>
)
