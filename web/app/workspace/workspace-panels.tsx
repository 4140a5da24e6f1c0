import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CodexCard, CodexFact } from '#contract/codex.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import type { NamePlace } from '#web/features/codex/words-in-block.ts'
import { ContextsPanel } from '#web/features/contexts/contexts-panel.tsx'
import { HistoryPanel } from '#web/features/projects/history/history-panel.tsx'
import { FindPanel } from '#web/features/projects/panels/find-panel.tsx'
import { OutlinePanel } from '#web/features/projects/panels/outline-panel.tsx'
import { PersonalizePanel } from '#web/features/projects/panels/personalize-panel.tsx'
import { WordGoalPanel } from '#web/features/projects/panels/word-goal-panel.tsx'
import { WriteSettingsPanel } from '#web/features/projects/panels/write-settings-panel.tsx'
import type { RippleSubject } from '#web/features/ripple/ripple-subject.ts'
import { RipplePanel } from '#web/features/ripple/ripple-panel.tsx'
import { RenamePanel } from '#web/features/ripple/rename-panel.tsx'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { changeOf } from './change-of.ts'
import { ViewPanel } from './view-panel.tsx'

/** The codex loads when it is opened, since it contains the rules for names in all languages. */
const CodexPanel = lazy(async () => ({ default: (await import('#web/features/codex/codex-panel.tsx')).CodexPanel }))

export type WorkspacePanel =
  | 'settings'
  | 'contexts'
  | 'personalize'
  | 'outline'
  | 'find'
  | 'goal'
  | 'history'
  | 'rename'
  | 'codex'
  | 'view'

interface WorkspacePanelsProps {
  workspace: Workspace
  open: WorkspacePanel | null
  /** The name whose card the codex opens. */
  wanted: NamePlace | null
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

const OpenPanel = ({ workspace, open, wanted, onClose }: WorkspacePanelsProps) => {
  const { project, manuscript } = workspace
  const text = { manuscript, direction: languageOf(project.language).direction, change: changeOf(workspace) }
  if (open === 'settings') return <WriteSettingsPanel project={project} onClose={onClose} />
  if (open === 'contexts') return <ContextsPanel project={project} onClose={onClose} />
  if (open === 'codex') return <CodexOrRipple workspace={workspace} wanted={wanted} onClose={onClose} />
  if (open === 'personalize') return <PersonalizePanel onClose={onClose} />
  if (open === 'outline') return <OutlinePanel {...text} onClose={onClose} />
  if (open === 'find') return <FindPanel {...text} onClose={onClose} />
  if (open === 'goal') return <WordGoalPanel project={project} onClose={onClose} />
  if (open === 'rename') return <RenamePanel workspace={workspace} onClose={onClose} />
  if (open === 'view') return <ViewPanel onClose={onClose} />
  if (open === 'history') return <HistoryPanel workspace={workspace} onClose={onClose} />
  return null
}

type CodexProps = Pick<WorkspacePanelsProps, 'workspace' | 'wanted' | 'onClose'>

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

const LazyCodex = (props: CodexProps & { onRipple: (card: CodexCard, fact?: CodexFact) => void }) => {
  const instead = (content: ReactNode) => (
    <SidePanel title="Codex" onClose={props.onClose}>
      {content}
    </SidePanel>
  )
  return (
    <KeepPage
      instead={instead(
        <Notice tone="warning">
          The codex could not be loaded. You can keep writing. Reload the page to open it.
        </Notice>,
      )}
    >
      <Suspense fallback={instead(<Loading what="Loading the codex" />)}>
        <CodexPanel {...props} />
      </Suspense>
    </KeepPage>
  )
}
