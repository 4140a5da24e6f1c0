import type { LexicalEditor } from 'lexical'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { ManuscriptPage } from '#web/editor/manuscript-page.tsx'
import { ConflictNotice } from '#web/editor/saving/versions/conflict-notice.tsx'
import { countManuscript } from '#web/editor/saving/count-manuscript.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { FoundNotice } from '#web/editor/saving/versions/found-notice.tsx'
import type { Found } from '#web/editor/saving/journal/recover-entry.ts'
import type { OpenedStored } from '#web/editor/saving/device/open-stored.ts'
import { useSaving } from '#web/editor/saving/use-saving.ts'
import { useOpenManuscript } from '#web/editor/use-open-manuscript.ts'
import type { NamePlace } from '#web/features/codex/words-in-block.ts'
import { namePlaceOf, useNameCommand } from '#web/features/codex/use-name-command.ts'
import { keepProject, projectKeys, projectSaved } from '#web/features/projects/project-queries.ts'
import { useFirstHeadingName } from '#web/features/projects/use-first-heading-name.ts'
import { ArchivedLine } from '#web/features/projects/list/archived-line.tsx'
import { OriginLine } from '#web/features/projects/origin-line.tsx'
import { TableWaits } from '#web/features/projects/wizard/table-waits.tsx'
import { commentsKey } from '#web/lib/comments/comments-key.ts'
import { useBoard } from '#web/lib/stores/board.ts'
import type { ChapterRequest } from '#web/lib/chapters/chapter-tools.ts'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { outlineSidebar } from '#web/lib/stores/outline-sidebar.ts'
import { manuscriptCount } from '#web/lib/stores/manuscript-count.ts'
import { useOneChapter } from '#web/lib/stores/one-chapter.ts'
import { openText } from '#web/lib/stores/open-text.ts'
import { useAppliedView } from '#web/editor/view/use-page-view.ts'
import { useBottomTaken } from '#web/lib/stores/bottom-bar.ts'
import { useVisibleHeight } from '#web/lib/input/visible-height.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { useTyping } from '#web/lib/input/typing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusSidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { besideOutline, finePointer } from '#web/ui/use-media.ts'
import { BoardColumn } from './board-column.tsx'
import { ChapterFoot, ChapterHead } from './lazy-one-chapter.tsx'
import { KnownNames } from './known-names.tsx'
import { OutlineColumn } from './outline-column.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { WorkspaceHeader } from './workspace-header.tsx'
import { type WorkspacePanel, WorkspacePanels } from './workspace-panels.tsx'
import { useKeptProject } from './use-kept-project.ts'
import { useSameAccount } from './use-same-account.ts'
import { Writing } from './writing.tsx'

/** The AI tools load separately, so that the text appears first. */
const Edits = lazy(async () => ({ default: (await import('#web/features/edits/edits.tsx')).Edits }))

/** The marks of comments load when the text is shown. */
const CommentMarks = lazy(async () => ({
  default: (await import('#web/features/comments/comment-marks.tsx')).CommentMarks,
}))

interface OpenWorkspaceProps {
  account: string
  /** The project at the time it was opened. */
  project: Project
  found: readonly Found[]
  /**
   * Set if the project was opened without a network. `resumed` is the saving of a closed tab that
   * this one continues.
   */
  stored: Pick<OpenedStored, 'resumed'> | null
}

/** The open project: its text, the tools above it, and one panel at a time beside it. */
export const OpenWorkspace = ({ account, project: opened, found, stored }: OpenWorkspaceProps) => {
  const client = useQueryClient()
  const { id } = opened
  const { data: project = opened } = useQuery<Project>({ queryKey: projectKeys.one(id), queryFn: skipToken })
  const [blocks] = useState(() => editorStateToBlocks(JSON.parse(opened.content)))
  const [text] = useState(() => blocks.map(stringifyBlock))
  const manuscript = useOpenManuscript(() => blocks)
  const saving = useSaving(manuscript, {
    projectId: id,
    account,
    base: { revision: opened.revision, text },
    resumed: stored?.resumed ?? null,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['user'] })
      projectSaved(client, id)
    },
    onRenamed: (name) => keepProject(client, id, { name }),
    onComments: () => void client.invalidateQueries({ queryKey: commentsKey(id) }),
    onPresence: (device) =>
      toast.success(
        `This project is open elsewhere too${device ? ` (${device})` : ''}. Changes made there appear here.`,
      ),
  })
  useSameAccount(account, saving)
  useKeptProject({ account, opened, project, isStored: stored !== null })
  usePageTitle(project.name)
  useEffect(() => {
    manuscriptCount.set({ projectId: id, words: opened.words, symbols: opened.symbols })
    return () => manuscriptCount.set(null)
  }, [id, opened])
  useEffect(
    () =>
      manuscript && saving
        ? countManuscript(manuscript, project.language, (count) => manuscriptCount.set({ projectId: id, ...count }))
        : undefined,
    [manuscript, saving, project.language, id],
  )
  const workspace: Workspace | null = saving && manuscript && { project, manuscript, saving }
  useFirstHeadingName(workspace)
  useEffect(() => (saving ? openText.set({ projectId: id, flush: saving.engine.flush }) : undefined), [id, saving])
  if (!manuscript) return null
  return (
    <>
      <Writing account={account} project={project} manuscript={manuscript} />
      {workspace && <KnownNames project={project} />}
      <WorkspaceLayout account={account} project={project} workspace={workspace} found={found}>
        <ManuscriptPage manuscript={manuscript} language={project.language} label={project.name} />
      </WorkspaceLayout>
    </>
  )
}

interface WorkspaceLayoutProps {
  account: string
  project: Project
  /** Null until saving is set up. */
  workspace: Workspace | null
  found: readonly Found[]
  children: ReactNode
}

/** Height of the phone's menu, which covers the page. */
const foot = '[--foot:calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:[--foot:0px]'

/** Least height of the text: the window without the head, and on a phone without the menu. */
const sheetHeight =
  '[--sheet-height:calc(100dvh-var(--head)-var(--spacing-bar))] md:[--sheet-height:calc(100dvh-var(--head))]'

/** Holds the open panel, and the name, chapter or section that it was opened for. */
const usePanels = (editor: LexicalEditor | undefined) => {
  const [open, setPanel] = useState<WorkspacePanel | null>(null)
  const [namePlace, setNamePlace] = useState<NamePlace | null>(null)
  const [section, setSection] = useState<{ key: string } | null>(null)
  const [chapter, setChapter] = useState<ChapterRequest | null>(null)
  const setOpen = (panel: WorkspacePanel | null) => {
    // The outline has a separate column, beside which another panel can be open.
    if (panel === 'outline') return outlineSidebar.toggle(window.matchMedia(besideOutline).matches)
    // On a touch screen, the codex opens at the card of the name that was tapped last.
    const place = panel === 'codex' && editor && !window.matchMedia(finePointer).matches ? namePlaceOf(editor) : null
    setNamePlace(place && { ...place, isOnlyNear: true })
    setPanel(panel)
    // An action of the palette leads to a panel that is open already.
    if (panel !== null && panel === open) focusSidePanel()
  }
  const openChapter = (request: ChapterRequest) => {
    setChapter(request)
    setPanel('chapter')
  }
  useNameCommand(editor, (place) => {
    setNamePlace(place)
    setPanel('codex')
  })
  const openNotes = (key: string) => {
    setSection({ key })
    setPanel('section')
  }
  return { open, namePlace, chapter, section, setOpen, openChapter, openNotes }
}

const WorkspaceLayout = ({ account, project, workspace, found, children }: WorkspaceLayoutProps) => {
  const { open, namePlace, chapter, section, setOpen, openChapter, openNotes } = usePanels(workspace?.manuscript.editor)
  const isBoardOpen = useBoard()
  const focused = useFocusMode()
  const isBoard = isBoardOpen && !focused
  const typing = useTyping()
  const isTaken = useBottomTaken()
  useVisibleHeight()
  const view = useAppliedView(workspace?.manuscript, workspace?.project.language ?? 'english')
  const chapterShown = useOneChapter(project.id)
  return (
    // The column of the text is neither stretched nor a flex container itself, because the browser
    // would lay it out twice for each keystroke.
    <div className="flex min-h-dvh items-start">
      {workspace && <OutlineColumn workspace={workspace} onNotes={openNotes} />}
      {workspace && isBoard && <BoardColumn workspace={workspace} onNotes={openNotes} />}
      {/* The text stays open while the board is shown. */}
      <div className={classNames('min-h-dvh min-w-0 flex-1 bg-paper', isBoard && 'hidden')} style={view}>
        <WorkspaceHeader account={account} name={project.name} workspace={workspace} open={open} onOpen={setOpen} />
        {workspace && (
          <div className="sheet-column flex flex-col gap-12 empty:hidden [&:has(>*)]:py-16">
            {!focused && <OriginLine origin={workspace.project.origin} />}
            {!focused && <ArchivedLine projectId={workspace.project.id} />}
            <TableWaits project={workspace.project} />
            <ConflictNotice workspace={workspace} />
            {found.map((one) => (
              <FoundNotice key={one.entry.tab} workspace={workspace} found={one} />
            ))}
          </div>
        )}
        {workspace && chapterShown && <ChapterHead workspace={workspace} requested={chapterShown} />}
        {/* Elements in the margin keep their old position until the window's new size is measured,
            so overflow is clipped. */}
        <div
          className={classNames(
            'relative min-h-[calc(100dvh-var(--head))] overflow-x-clip [--head:7rem]',
            // A column layout keeps the tools at the bottom of the window below a short chapter.
            chapterShown ? 'flex flex-col' : sheetHeight,
            typing || focused || isTaken ? '[--foot:0px]' : foot,
          )}
        >
          {children}
          {workspace && chapterShown && <ChapterFoot workspace={workspace} />}
          <KeepPage
            instead={
              <div className="sticky bottom-(--foot) z-2 border-t border-rule bg-paper px-16 py-8 text-15">
                <Notice tone="warning">
                  The AI tools could not be loaded. You can keep writing. Reload the page to use them.
                </Notice>
              </div>
            }
          >
            <Suspense>
              {workspace && (
                <Edits
                  workspace={workspace}
                  hidden={focused}
                  onSample={() => setOpen('personalize')}
                  onChapter={openChapter}
                  lead={<PaletteButton className="md:hidden" />}
                />
              )}
            </Suspense>
          </KeepPage>
        </div>
      </div>
      <KeepPage instead={null}>
        <Suspense>{workspace && <CommentMarks workspace={workspace} onOpen={() => setOpen('comments')} />}</Suspense>
      </KeepPage>
      {workspace && (
        <WorkspacePanels
          workspace={workspace}
          open={open}
          namePlace={namePlace}
          section={section}
          chapter={chapter}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
