import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { stringifyBlock } from '#manuscript/model/stringify-block.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { ManuscriptPage } from '../editor/manuscript-page.tsx'
import { ConflictNotice } from '../editor/saving/conflict-notice.tsx'
import { countText } from '../editor/saving/count-text.ts'
import type { Desk } from '../editor/saving/desk.ts'
import { FoundNotice } from '../editor/saving/found-notice.tsx'
import type { Found } from '../editor/saving/recover-entry.ts'
import { useSaving } from '../editor/saving/use-saving.ts'
import { useOpenManuscript } from '../editor/use-open-manuscript.ts'
import { keepProject, projectKeys, projectSaved } from '../features/projects/project-queries.ts'
import { Tutorial } from '../features/projects/tutorial/tutorial.tsx'
import { TableWaits } from '../features/projects/wizard/table-waits.tsx'
import { useFocusMode } from '../lib/focus-mode.ts'
import { openText } from '../lib/open-text.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useTyping } from '../lib/typing.ts'
import { classNames } from '../ui/class-names.ts'
import { KeepPage } from '../ui/keep-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { DeskHeader } from './desk-header.tsx'
import { type DeskPanel, DeskPanels } from './desk-panels.tsx'
import { useSameAccount } from './use-same-account.ts'

/** The AI tools load separately, so that the text appears first. */
const Edits = lazy(async () => ({ default: (await import('../features/edits/edits.tsx')).Edits }))

interface OpenDeskProps {
  account: string
  /** The project as it was opened. */
  project: Project
  found: readonly Found[]
}

/** The open project: its text, the tools above it, and one panel at a time beside it. */
export const OpenDesk = ({ account, project: opened, found }: OpenDeskProps) => {
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
    openText.set({ projectId: id, words: opened.words, symbols: opened.symbols })
    return () => openText.set(null)
  }, [id, opened])
  useEffect(
    () =>
      manuscript && saving
        ? countText(manuscript, project.language, (count) => openText.set({ projectId: id, ...count }))
        : undefined,
    [manuscript, saving, project.language, id],
  )
  if (!manuscript) return null
  const desk: Desk | null = saving && { project, manuscript, saving }
  return (
    <Laid account={account} name={project.name} desk={desk} found={found}>
      <ManuscriptPage manuscript={manuscript} language={project.language} label={project.name} />
    </Laid>
  )
}

interface LaidProps {
  account: string
  name: string
  /** Null until saving is set up. */
  desk: Desk | null
  found: readonly Found[]
  children: ReactNode
}

/** Height of the phone's menu, which covers the page. */
const foot = '[--foot:calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:[--foot:0px]'

const Laid = ({ account, name, desk, found, children }: LaidProps) => {
  const [open, setOpen] = useState<DeskPanel | null>(null)
  const focused = useFocusMode()
  const typing = useTyping()
  return (
    <div className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col bg-paper">
        <DeskHeader account={account} name={name} desk={desk} open={open} onOpen={setOpen} />
        {desk && (
          <div className="mx-auto flex w-full max-w-page flex-col gap-12 px-16 empty:hidden [&:has(>*)]:py-16">
            <TableWaits project={desk.project} />
            <ConflictNotice desk={desk} />
            {found.map((one) => (
              <FoundNotice key={one.entry.tab} desk={desk} found={one} />
            ))}
          </div>
        )}
        {/* Elements in the margin keep their old position until the window's new size is measured,
            so overflow is clipped. */}
        <div
          className={classNames(
            'relative flex-1 overflow-x-clip [--head:7rem]',
            typing || focused ? '[--foot:0px]' : foot,
          )}
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
              {desk && <Edits desk={desk} hidden={focused} onSample={() => setOpen('personalize')} />}
            </Suspense>
          </KeepPage>
        </div>
      </div>
      {desk && !focused && <Tutorial />}
      {desk && <DeskPanels desk={desk} open={open} onClose={() => setOpen(null)} />}
    </div>
  )
}
