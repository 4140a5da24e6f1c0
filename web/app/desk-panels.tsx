import type { Project } from '#contract/projects.ts'
import type { OpenManuscript } from '../editor/open-manuscript.ts'
import { ContextsPanel } from '../features/contexts/contexts-panel.tsx'
import type { ChangeText } from '../features/projects/panels/change-text.ts'
import { FindPanel } from '../features/projects/panels/find-panel.tsx'
import { OutlinePanel } from '../features/projects/panels/outline-panel.tsx'
import { PersonalizePanel } from '../features/projects/panels/personalize-panel.tsx'
import { WordGoalPanel } from '../features/projects/panels/word-goal-panel.tsx'
import { WriteSettingsPanel } from '../features/projects/panels/write-settings-panel.tsx'

export type DeskPanel = 'settings' | 'contexts' | 'personalize' | 'outline' | 'find' | 'goal'

interface DeskPanelsProps {
  project: Project
  manuscript: OpenManuscript
  change: ChangeText
  open: DeskPanel | null
  onClose: () => void
}

/** The panel that is open beside the text; one at a time. */
export const DeskPanels = ({ project, manuscript, change, open, onClose }: DeskPanelsProps) => {
  if (open === 'settings') return <WriteSettingsPanel project={project} onClose={onClose} />
  if (open === 'contexts') return <ContextsPanel project={project} onClose={onClose} />
  if (open === 'personalize') return <PersonalizePanel onClose={onClose} />
  if (open === 'outline') return <OutlinePanel manuscript={manuscript} change={change} onClose={onClose} />
  if (open === 'find') return <FindPanel manuscript={manuscript} change={change} onClose={onClose} />
  if (open === 'goal') return <WordGoalPanel project={project} onClose={onClose} />
  return null
}
