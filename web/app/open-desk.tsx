import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { blockJson } from '#manuscript/model/block-json.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { ManuscriptPage } from '../editor/manuscript-page.tsx'
import { ConflictNotice } from '../editor/saving/conflict-notice.tsx'
import { countText } from '../editor/saving/count-text.ts'
import type { Desk } from '../editor/saving/desk.ts'
import { FoundNotice } from '../editor/saving/found-notice.tsx'
import type { Found } from '../editor/saving/recover.ts'
import { SaveWord } from '../editor/saving/save-word.tsx'
import { useSaving } from '../editor/saving/use-saving.ts'
import { ToolbarButton } from '../editor/toolbar-button.tsx'
import { Toolbar } from '../editor/toolbar.tsx'
import { useOpenManuscript } from '../editor/use-open-manuscript.ts'
import { Edits } from '../features/edits/edits.tsx'
import { HistoryPanel } from '../features/projects/history/history-panel.tsx'
import type { ChangeText } from '../features/projects/panels/change-text.ts'
import { keepProject, projectKeys } from '../features/projects/project-queries.ts'
import { Tutorial } from '../features/projects/tutorial/tutorial.tsx'
import { TableWaits } from '../features/projects/wizard/table-waits.tsx'
import { openText } from '../lib/open-text.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { useTyping } from '../lib/typing.ts'
import { classNames } from '../ui/class-names.ts'
import { toast } from '../ui/toast.tsx'
import { type DeskPanel, DeskPanels } from './desk-panels.tsx'
import { DeskTools } from './desk-tools.tsx'

interface OpenDeskProps {
  account: string
  /** As it was when it was opened. */
  project: Project
  found: readonly Found[]
}

/** The text of a project on its sheet, with the tools above it and one panel at a time beside it. */
export const OpenDesk = ({ account, project: opened, found }: OpenDeskProps) => {
  const client = useQueryClient()
  const { id } = opened
  const { data: project = opened } = useQuery<Project>({ queryKey: projectKeys.one(id), queryFn: skipToken })
  const [blocks] = useState(() => editorStateToBlocks(JSON.parse(opened.content)))
  const [text] = useState(() => blocks.map(blockJson))
  const manuscript = useOpenManuscript(() => blocks)
  const saving = useSaving(manuscript, {
    projectId: id,
    account,
    base: { revision: opened.revision, text },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['user'] })
      void client.invalidateQueries({ queryKey: projectKeys.list })
    },
    onRenamed: (name) => keepProject(client, id, { name }),
    onCompany: (device) =>
      toast.success(
        `This project is open elsewhere too${device ? ` (${device})` : ''}. What is written there comes in here.`,
      ),
  })
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
    <Laid name={project.name} desk={desk} found={found}>
      <ManuscriptPage manuscript={manuscript} language={project.language} label={project.name} />
    </Laid>
  )
}

interface LaidProps {
  name: string
  /** null for the moment in which the text is put on its sheet. */
  desk: Desk | null
  found: readonly Found[]
  children: ReactNode
}

/** What the menu of a phone covers. */
const foot = '[--foot:calc(var(--spacing-bar)+env(safe-area-inset-bottom))] md:[--foot:0px]'

const Laid = ({ name, desk, found, children }: LaidProps) => {
  const typing = useTyping()
  const [open, setOpen] = useState<DeskPanel | 'history' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col bg-paper">
        <header className="sticky top-0 z-10 border-b border-rule bg-paper">
          <div className="flex items-center justify-between gap-12 px-16 pt-4 sm:px-24">
            <h1 className="min-w-0 truncate text-13 font-medium text-quiet">{name}</h1>
            {desk && <SaveWord saving={desk.saving} />}
          </div>
          <div className="min-h-target px-8 pb-4 sm:px-16 pointer-fine:min-h-control">
            {desk && <Tools desk={desk} open={open} onOpen={setOpen} />}
          </div>
        </header>
        {desk && (
          <div className="mx-auto flex w-full max-w-page flex-col gap-12 px-16 empty:hidden [&:has(>*)]:py-16">
            <TableWaits project={desk.project} />
            <ConflictNotice desk={desk} />
            {found.map((one) => (
              <FoundNotice key={one.entry.tab} desk={desk} found={one} />
            ))}
          </div>
        )}
        <div className={classNames('relative flex-1 [--head:7rem]', typing ? '[--foot:0px]' : foot)}>
          {children}
          {desk && <Edits desk={desk} onSample={() => setOpen('personalize')} />}
        </div>
      </div>
      {desk && <Tutorial />}
      {desk && open === 'history' && <HistoryPanel desk={desk} onClose={close} />}
      {desk && open !== 'history' && (
        <DeskPanels
          project={desk.project}
          manuscript={desk.manuscript}
          change={changeOf(desk)}
          open={open}
          onClose={close}
        />
      )}
    </div>
  )
}

/** What is no typing is a change of its own in the history: what was typed before it goes first. */
const changeOf =
  ({ manuscript, saving: { engine } }: Desk): ChangeText =>
  (kind, splices) => {
    void engine.flush()
    manuscript.change(splices)
    void engine.did(kind)
  }

interface ToolsProps {
  desk: Desk
  open: DeskPanel | 'history' | null
  onOpen: (panel: DeskPanel | 'history' | null) => void
}

const Tools = ({ desk, open, onOpen }: ToolsProps) => (
  <Toolbar manuscript={desk.manuscript}>
    <DeskTools
      project={desk.project}
      manuscript={desk.manuscript}
      change={changeOf(desk)}
      flush={desk.saving.engine.flush}
      open={open === 'history' ? null : open}
      onOpen={onOpen}
    />
    <ToolbarButton
      name="History"
      icon={<History className="size-icon" strokeWidth={1.5} />}
      pressed={open === 'history'}
      onClick={() => onOpen(open === 'history' ? null : 'history')}
    />
  </Toolbar>
)
