import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { stringifyBlock } from '#manuscript/model/stringify-block.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { ManuscriptPage } from '#web/editor/manuscript-page.tsx'
import { ConflictNotice } from '#web/editor/saving/versions/conflict-notice.tsx'
import { countManuscript } from '#web/editor/saving/count-manuscript.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { FoundNotice } from '#web/editor/saving/versions/found-notice.tsx'
import type { Found } from '#web/editor/saving/journal/recover-entry.ts'
import { useSaving } from '#web/editor/saving/use-saving.ts'
import { useOpenManuscript } from '#web/editor/use-open-manuscript.ts'
import type { NamePlace } from '#web/features/codex/words-in-block.ts'
import { namePlaceOf, useNameCommand } from '#web/features/codex/use-name-command.ts'
import { keepProject, projectKeys, projectSaved } from '#web/features/projects/project-queries.ts'
import { ArchivedLine } from '#web/features/projects/list/archived-line.tsx'
import { OriginLine } from '#web/features/projects/origin-line.tsx'
import { TableWaits } from '#web/features/projects/wizard/table-waits.tsx'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { manuscriptCount } from '#web/lib/stores/manuscript-count.ts'
import { openText } from '#web/lib/stores/open-text.ts'
import { useAppliedView } from '#web/editor/view/use-page-view.ts'
import { useBottomTaken } from '#web/lib/stores/bottom-bar.ts'
import { useVisibleHeight } from '#web/lib/input/visible-height.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { useTyping } from '#web/lib/input/typing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { finePointer } from '#web/ui/use-media.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { WorkspaceHeader } from './workspace-header.tsx'
import { type WorkspacePanel, WorkspacePanels } from './workspace-panels.tsx'
import { useSameAccount } from './use-same-account.ts'

/** The AI tools load separately, so that the text appears first. */
const Edits = lazy(async () => ({ default: (await import('#web/features/edits/edits.tsx')).Edits }))

interface OpenWorkspaceProps {
  account: string
  /** The project as it was opened. */
  project: Project
  found: readonly Found[]
}

/** The open project: its text, the tools above it, and one panel at a time beside it. */
export const OpenWorkspace = ({ account, project: opened, found }: OpenWorkspaceProps) => {
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
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['user'] })
      projectSaved(client, id)
    },
    onRenamed: (name) => keepProject(client, id, { name }),
    onPresence: (device) =>
      toast.success(
        `This project is open elsewhere too${device ? ` (${device})` : ''}. Changes made there appear here.`,
      ),
  })
  useSameAccount(account, saving)
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
  useEffect(() => (saving ? openText.set({ projectId: id, flush: saving.engine.flush }) : undefined), [id, saving])
  if (!manuscript) return null
  const workspace: Workspace | null = saving && { project, manuscript, saving }
  return (
    <WorkspaceLayout account={account} name={project.name} workspace={workspace} found={found}>
      <ManuscriptPage manuscript={manuscript} language={project.language} label={project.name} />
    </WorkspaceLayout>
  )
}

interface WorkspaceLayoutProps {
  account: string
  name: string
  /** Null until saving is set up. */
  workspace: Workspace | null
  found: readonly Found[]
  children: ReactNode
}

/** Height of the phone's menu, which covers the page. */
const foot = '[--foot:calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:[--foot:0px]'

const WorkspaceLayout = ({ account, name, workspace, found, children }: WorkspaceLayoutProps) => {
  const [open, setPanel] = useState<WorkspacePanel | null>(null)
  const [wanted, setWanted] = useState<NamePlace | null>(null)
  const editor = workspace?.manuscript.editor
  const setOpen = (panel: WorkspacePanel | null) => {
    // Without a keyboard, the codex opens at the card of the name that was tapped before.
    const place = panel === 'codex' && editor && !window.matchMedia(finePointer).matches ? namePlaceOf(editor) : null
    setWanted(place && { ...place, isOnlyNear: true })
    setPanel(panel)
  }
  useNameCommand(editor, (place) => {
    setWanted(place)
    setPanel('codex')
  })
  const focused = useFocusMode()
  const typing = useTyping()
  const isTaken = useBottomTaken()
  useVisibleHeight()
  const view = useAppliedView(workspace?.manuscript, workspace?.project.language ?? 'english')
  return (
    <div className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col bg-paper">
        <WorkspaceHeader account={account} name={name} workspace={workspace} open={open} onOpen={setOpen} />
        {workspace && (
          <div className="mx-auto flex w-full max-w-page flex-col gap-12 px-16 empty:hidden [&:has(>*)]:py-16">
            {!focused && <OriginLine origin={workspace.project.origin} />}
            {!focused && <ArchivedLine projectId={workspace.project.id} />}
            <TableWaits project={workspace.project} />
            <ConflictNotice workspace={workspace} />
            {found.map((one) => (
              <FoundNotice key={one.entry.tab} workspace={workspace} found={one} />
            ))}
          </div>
        )}
        {/* Elements in the margin keep their old position until the window's new size is measured,
            so overflow is clipped. */}
        <div
          className={classNames(
            'relative flex-1 overflow-x-clip [--head:7rem]',
            typing || focused || isTaken ? '[--foot:0px]' : foot,
          )}
          style={view}
        >
          {children}
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
                  lead={<PaletteButton className="md:hidden" />}
                />
              )}
            </Suspense>
          </KeepPage>
        </div>
      </div>
      {workspace && <WorkspacePanels workspace={workspace} open={open} wanted={wanted} onClose={() => setOpen(null)} />}
    </div>
  )
}
