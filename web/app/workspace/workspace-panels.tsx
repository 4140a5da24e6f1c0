import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CodexCard, CodexFact } from '#contract/codex.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import type { NamePlace } from '#web/features/codex/words-in-block.ts'
import { ContextsPanel } from '#web/features/contexts/contexts-panel.tsx'
import { SectionPanel } from '#web/features/outline/section-panel.tsx'
import { FindPanel } from '#web/features/projects/panels/find-panel.tsx'
import { PersonalizePanel } from '#web/features/projects/panels/personalize-panel.tsx'
import { WriteSettingsPanel } from '#web/features/projects/panels/write-settings-panel.tsx'
import type { RippleSubject } from '#web/features/ripple/ripple-subject.ts'
import { keepProject } from '#web/features/projects/project-queries.ts'
import { RipplePanel } from '#web/features/ripple/ripple-panel.tsx'
import { RenamePanel } from '#web/features/ripple/rename-panel.tsx'
import { type ChapterRequest, chapterTools } from '#web/lib/chapters/chapter-tools.ts'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { changeOf } from './change-of.ts'
import { ViewPanel } from './view-panel.tsx'

/** The codex loads when it is opened, since it contains the rules for names in all languages. */
const CodexPanel = lazy(async () => ({ default: (await import('#web/features/codex/codex-panel.tsx')).CodexPanel }))

/** The code of the comments loads when their panel is opened. */
const CommentsPanel = lazy(async () => ({
  default: (await import('#web/features/comments/comments-panel.tsx')).CommentsPanel,
}))

const HistoryPanel = lazy(async () => ({
  default: (await import('#web/features/projects/history/history-panel.tsx')).HistoryPanel,
}))
const SharePanel = lazy(async () => ({ default: (await import('#web/features/sharing/share-panel.tsx')).SharePanel }))

const QuestionsPanel = lazy(async () => ({
  default: (await import('#web/features/questions/questions-panel.tsx')).QuestionsPanel,
}))
const GoalsPanel = lazy(async () => ({ default: (await import('#web/features/goals/goals-panel.tsx')).GoalsPanel }))
const ChapterPanel = lazy(async () => ({
  default: (await import('#web/features/chapters/chapter-panel.tsx')).ChapterPanel,
}))

export type WorkspacePanel =
  | 'settings'
  | 'contexts'
  | 'personalize'
  | 'find'
  | 'goal'
  | 'history'
  | 'rename'
  | 'codex'
  | 'comments'
  | 'share'
  | 'outline'
  | 'section'
  | 'ask'
  | 'chapter'
  | 'view'

interface WorkspacePanelsProps {
  workspace: Workspace
  open: WorkspacePanel | null
  /** The name whose card the codex opens. */
  namePlace: NamePlace | null
  /** The heading key of the section whose synopsis and notes the panel `section` shows. */
  section: { key: string } | null
  /** The chapter and what to do with it, for the panel `chapter`. */
  chapter: ChapterRequest | null
  onClose: () => void
}

/**
 * Shows one panel at a time beside the text. Focus mode only hides it, so that a partly filled form
 * is kept.
 */
export const WorkspacePanels = (props: WorkspacePanelsProps) => (
  <div className={useFocusMode() ? 'hidden' : 'contents'}>
    <OpenPanel {...props} />
  </div>
)

const OpenPanel = ({ workspace, open, namePlace, section, chapter, onClose }: WorkspacePanelsProps) => {
  const { project, manuscript } = workspace
  const text = { manuscript, direction: languageOf(project.language).direction, change: changeOf(workspace) }
  if (open === 'settings') return <WriteSettingsPanel project={project} onClose={onClose} />
  if (open === 'contexts') return <ContextsPanel project={project} onClose={onClose} />
  if (open === 'codex') return <CodexOrRipple workspace={workspace} namePlace={namePlace} onClose={onClose} />
  if (open === 'comments') return <LazyComments workspace={workspace} onClose={onClose} />
  if (open === 'share')
    return (
      <LazyPanel
        title="Share"
        failed="The links could not be loaded. You can keep writing. Reload the page to open them."
        loading="Loading the links"
        onClose={onClose}
      >
        <SharePanel projectId={project.id} onClose={onClose} />
      </LazyPanel>
    )
  if (open === 'ask')
    return (
      <LazyPanel
        title="Ask the book"
        failed="The questions could not be loaded. You can keep writing. Reload the page to open them."
        loading="Loading the questions"
        onClose={onClose}
      >
        <QuestionsPanel workspace={workspace} onClose={onClose} />
      </LazyPanel>
    )
  if (open === 'chapter' && chapter)
    return (
      <LazyPanel
        title={chapterTools[chapter.tool].label}
        failed="This panel could not be loaded. You can keep writing. Reload the page to open it."
        loading="Loading the panel"
        onClose={onClose}
      >
        <ChapterPanel
          key={`${chapter.tool} ${chapter.heading}`}
          workspace={workspace}
          request={chapter}
          onClose={onClose}
        />
      </LazyPanel>
    )
  if (open === 'personalize') return <PersonalizePanel onClose={onClose} />
  if (open === 'section') return <SectionPanel workspace={workspace} chosen={section} onClose={onClose} />
  if (open === 'find') return <FindPanel {...text} onClose={onClose} />
  if (open === 'goal') return <LazyGoals workspace={workspace} onClose={onClose} />
  if (open === 'rename') return <RenamePanel workspace={workspace} onClose={onClose} />
  if (open === 'view') return <ViewPanel projectId={project.id} onClose={onClose} />
  if (open === 'history')
    return (
      <LazyPanel
        title="History"
        failed="The history could not be loaded. You can keep writing. Reload the page to open it."
        loading="Loading the history"
        onClose={onClose}
      >
        <HistoryPanel workspace={workspace} onClose={onClose} />
      </LazyPanel>
    )
  return null
}

type CodexProps = Pick<WorkspacePanelsProps, 'workspace' | 'namePlace' | 'onClose'>

/** The codex, or a change of one of its entries in the whole manuscript. */
const CodexOrRipple = (props: CodexProps) => {
  const [subject, setSubject] = useState<RippleSubject | null>(null)
  if (subject) return <RipplePanel workspace={props.workspace} subject={subject} onClose={() => setSubject(null)} />
  return (
    <LazyCodex
      {...props}
      onRipple={(card, fact) => setSubject(fact ? { type: 'fact', card, fact } : { type: 'card', card })}
    />
  )
}

interface LazyPanelProps {
  title: string
  failed: string
  loading: string
  onClose: () => void
  children: ReactNode
}

/**
 * A panel whose code loads when it is opened. Most panels then load their content with the same
 * words. Screen readers hear the title first, which has the focus, and these words only once.
 */
const LazyPanel = ({ title, failed, loading, onClose, children }: LazyPanelProps) => {
  const instead = (content: ReactNode) => (
    <SidePanel title={title} onClose={onClose}>
      {content}
    </SidePanel>
  )
  return (
    <KeepPage instead={instead(<Notice tone="warning">{failed}</Notice>)}>
      <Suspense fallback={instead(<Loading what={loading} isSilent />)}>{children}</Suspense>
    </KeepPage>
  )
}

const LazyCodex = (props: CodexProps & { onRipple: (card: CodexCard, fact?: CodexFact) => void }) => (
  <LazyPanel
    title="Codex"
    failed="The codex could not be loaded. You can keep writing. Reload the page to open it."
    loading="Loading the codex"
    onClose={props.onClose}
  >
    <CodexPanel {...props} />
  </LazyPanel>
)

const LazyComments = ({ workspace, onClose }: Pick<WorkspacePanelsProps, 'workspace' | 'onClose'>) => (
  <LazyPanel
    title="Comments"
    failed="The comments could not be loaded. You can keep writing. Reload the page to open them."
    loading="Loading the comments"
    onClose={onClose}
  >
    <CommentsPanel workspace={workspace} change={changeOf(workspace)} onClose={onClose} />
  </LazyPanel>
)

const LazyGoals = ({ workspace: { project }, onClose }: Pick<WorkspacePanelsProps, 'workspace' | 'onClose'>) => {
  const client = useQueryClient()
  return (
    <LazyPanel
      title="Goals"
      failed="The goals could not be loaded. You can keep writing. Reload the page to open them."
      loading="Loading the goals"
      onClose={onClose}
    >
      <GoalsPanel project={project} onSaved={(saved) => keepProject(client, project.id, saved)} onClose={onClose} />
    </LazyPanel>
  )
}
