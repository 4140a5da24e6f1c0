import {
  ALargeSmall,
  BookImage,
  BookMarked,
  BookOpen,
  BookText,
  BookUser,
  CopyPlus,
  Diff,
  FileDown,
  FileUp,
  Fingerprint,
  History,
  LayoutGrid,
  ListChecks,
  ListTree,
  type LucideIcon,
  Maximize2,
  MessageSquare,
  MessageCircleQuestionMark,
  Minimize2,
  NotebookPen,
  Search,
  Share2,
  SlidersHorizontal,
  TableOfContents,
  Target,
  UserPen,
} from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { type ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import { formatIcons } from '#web/features/projects/export/format-choice.tsx'
import { type Action, useActions } from '#web/lib/actions/actions.ts'
import { board } from '#web/lib/stores/board.ts'
import { focusMode } from '#web/lib/stores/focus-mode.ts'
import { oneChapter } from '#web/lib/stores/one-chapter.ts'
import { openText } from '#web/lib/stores/open-text.ts'
import { viewActions } from './view-actions.ts'
import type { WorkspacePanel } from './workspace-panels.tsx'
import type { WorkspacePopup } from './workspace-tools.tsx'

interface PanelAction {
  panel: WorkspacePanel
  name: string
  icon: LucideIcon
  words?: string
  shortcut?: Action['shortcut']
}

/** The panels that the manuscript's toolbar opens. */
export const writingPanels: readonly PanelAction[] = [
  { panel: 'settings', name: 'Write Settings', icon: SlidersHorizontal, words: 'language tone style description' },
  { panel: 'contexts', name: 'Contexts', icon: BookMarked, words: 'guidelines references' },
  { panel: 'codex', name: 'Codex', icon: BookUser, words: 'people places characters names facts' },
  {
    panel: 'ask',
    name: 'Ask the book',
    icon: MessageCircleQuestionMark,
    words: 'question answer search find passage ai',
  },
  { panel: 'personalize', name: 'Personalize', icon: Fingerprint, words: 'style sample voice' },
]

/** The panels that the project's tools open. */
export const projectPanels: readonly PanelAction[] = [
  { panel: 'outline', name: 'Outline', icon: TableOfContents, words: 'chapters contents' },
  { panel: 'find', name: 'Find and replace', icon: Search, words: 'search', shortcut: 'find' },
  { panel: 'rename', name: 'Rename', icon: UserPen, words: 'name everywhere' },
  { panel: 'goal', name: 'Goals', icon: Target, words: 'word count target daily deadline sessions chart' },
  { panel: 'comments', name: 'Comments', icon: MessageSquare, words: 'tasks notes review suggestions' },
  { panel: 'share', name: 'Share', icon: Share2, words: 'link readers guests password' },
  { panel: 'history', name: 'History', icon: History, words: 'versions restore' },
  { panel: 'view', name: 'View', icon: ALargeSmall, words: 'text width size typeface font typewriter spelling' },
]

/** Actions of a project that are rare, and therefore in a menu of names. */
export const useRareActions = (onPopup: (popup: WorkspacePopup) => void): (Action & { icon: LucideIcon })[] => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return [
    {
      id: 'importFiles',
      name: 'Import files',
      group: 'Project',
      icon: FileUp,
      words: 'insert document docx epub odt markdown word chapters',
      run: () => onPopup('import'),
    },
    {
      id: 'compare',
      name: 'Compare',
      group: 'Project',
      icon: Diff,
      words: 'versions differences changes diff file',
      run: () => void openText.flush(id).finally(() => navigate(`/app/compare?right=${id}`)),
    },
    {
      id: 'duplicate',
      name: 'Duplicate',
      group: 'Project',
      icon: CopyPlus,
      words: 'copy project',
      run: () => onPopup('copy'),
    },
  ]
}

const exportActions = (onExport: (format: ExportFormat) => void): Action[] =>
  (Object.keys(formatIcons) as ExportFormat[]).map((format) => ({
    id: `export-${format}`,
    name: `Export as ${exportFormats[format].label}`,
    group: 'Project',
    icon: formatIcons[format],
    words: `download file ${exportFormats[format].extension}`,
    run: () => onExport(format),
  }))

/** Shows the chapter at the caret alone. */
const oneChapterAction = (projectId: string): Action => ({
  id: 'oneChapter',
  name: 'Show only this chapter',
  group: 'View',
  icon: BookOpen,
  words: 'one hide others whole book focus',
  run: () => oneChapter.show(projectId, { at: 'caret' }),
})

interface Opens {
  onOpen: (panel: WorkspacePanel) => void
  onPopup: (popup: WorkspacePopup) => void
  onExport: (format: ExportFormat) => void
}

const focusAction = (isFocused: boolean): Action => ({
  id: 'focusMode',
  name: isFocused ? 'Leave focus mode' : 'Focus mode',
  group: 'View',
  icon: isFocused ? Minimize2 : Maximize2,
  words: 'full screen distraction',
  shortcut: 'focusMode',
  run: () => focusMode.set(!focusMode.get()),
})

/** Registers the panels and dialogs of the project's page as actions. */
export const useWorkspaceActions = ({ onOpen, onPopup, onExport }: Opens): void => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const isFocused = focusMode.get()
  useActions(viewActions)
  useActions([
    ...useRareActions(onPopup),
    oneChapterAction(id),
    ...[...writingPanels, ...projectPanels].map(({ panel, ...rest }): Action => ({
      id: `panel-${panel}`,
      ...rest,
      group: 'Panels',
      run: () => {
        // Focus mode hides the panels.
        focusMode.set(false)
        onOpen(panel)
      },
    })),
    {
      id: 'board',
      name: 'Board',
      group: 'View',
      icon: LayoutGrid,
      words: 'cards synopsis status corkboard',
      checked: board.get(),
      run: () => board.set(!board.get()),
    },
    {
      id: 'panel-section',
      name: 'Synopsis and notes',
      group: 'Panels',
      icon: NotebookPen,
      words: 'section chapter status summary',
      run: () => onOpen('section'),
    },
    {
      id: 'generateOutline',
      name: 'Generate outline',
      group: 'AI',
      icon: ListTree,
      run: () => onPopup('outline'),
    },
    {
      id: 'export',
      name: 'Export',
      group: 'Project',
      icon: FileDown,
      words: 'download file',
      run: () => onPopup('export'),
    },
    ...exportActions(onExport),
    {
      id: 'details',
      name: 'Book details',
      group: 'Project',
      icon: BookText,
      words: 'title author publish metadata',
      run: () => void navigate(`/app/projects/${id}/details`),
    },
    {
      id: 'cover',
      name: 'Cover',
      group: 'Project',
      icon: BookImage,
      run: () => void navigate(`/app/projects/${id}/cover`),
    },
    {
      id: 'preflight',
      name: 'Preflight',
      group: 'Project',
      icon: ListChecks,
      words: 'check proof print shops publish',
      run: () => void navigate(`/app/projects/${id}/preflight`),
    },
    focusAction(isFocused),
  ])
}
