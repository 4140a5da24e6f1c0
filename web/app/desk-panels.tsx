import { languageOf } from '#manuscript/model/languages.ts'
import type { Desk } from '../editor/saving/desk.ts'
import { ContextsPanel } from '../features/contexts/contexts-panel.tsx'
import { HistoryPanel } from '../features/projects/history/history-panel.tsx'
import { FindPanel } from '../features/projects/panels/find-panel.tsx'
import { OutlinePanel } from '../features/projects/panels/outline-panel.tsx'
import { PersonalizePanel } from '../features/projects/panels/personalize-panel.tsx'
import { WordGoalPanel } from '../features/projects/panels/word-goal-panel.tsx'
import { WriteSettingsPanel } from '../features/projects/panels/write-settings-panel.tsx'
import { useFocusMode } from '../lib/focus-mode.ts'
import { changeOf } from './change-of.ts'

export type DeskPanel = 'settings' | 'contexts' | 'personalize' | 'outline' | 'find' | 'goal' | 'history'

interface DeskPanelsProps {
  desk: Desk
  open: DeskPanel | null
  onClose: () => void
}

/**
 * Shows one panel at a time beside the text. Focus mode only hides it, so that a partly filled form
 * is kept.
 */
export const DeskPanels = (props: DeskPanelsProps) => (
  <div className={useFocusMode() ? 'hidden' : 'contents'}>
    <OpenPanel {...props} />
  </div>
)

const OpenPanel = ({ desk, open, onClose }: DeskPanelsProps) => {
  const { project, manuscript } = desk
  const text = { manuscript, direction: languageOf(project.language).direction, change: changeOf(desk) }
  if (open === 'settings') return <WriteSettingsPanel project={project} onClose={onClose} />
  if (open === 'contexts') return <ContextsPanel project={project} onClose={onClose} />
  if (open === 'personalize') return <PersonalizePanel onClose={onClose} />
  if (open === 'outline') return <OutlinePanel {...text} onClose={onClose} />
  if (open === 'find') return <FindPanel {...text} onClose={onClose} />
  if (open === 'goal') return <WordGoalPanel project={project} onClose={onClose} />
  if (open === 'history') return <HistoryPanel desk={desk} onClose={onClose} />
  return null
}
