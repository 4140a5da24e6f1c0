import {
  BookMarked,
  FileDown,
  Fingerprint,
  ListTree,
  type LucideIcon,
  Search,
  SlidersHorizontal,
  Target,
  TableOfContents,
} from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { OpenManuscript } from '../editor/open-manuscript.ts'
import { ToolbarButton } from '../editor/toolbar-button.tsx'
import { ExportPopup } from '../features/projects/export/export-popup.tsx'
import type { ChangeText } from '../features/projects/panels/change-text.ts'
import { OutlinePopup } from '../features/projects/panels/outline-popup.tsx'
import type { DeskPanel } from './desk-panels.tsx'

const toggles: { panel: DeskPanel; name: string; icon: LucideIcon; labelled?: boolean }[] = [
  { panel: 'settings', name: 'Write Settings', icon: SlidersHorizontal, labelled: true },
  { panel: 'contexts', name: 'Contexts', icon: BookMarked, labelled: true },
  { panel: 'personalize', name: 'Personalize', icon: Fingerprint },
  { panel: 'outline', name: 'Outline', icon: TableOfContents },
  { panel: 'find', name: 'Find and replace', icon: Search },
  { panel: 'goal', name: 'Word goal', icon: Target },
]

interface DeskToolsProps {
  project: Project
  manuscript: OpenManuscript
  change: ChangeText
  flush: () => Promise<unknown>
  open: DeskPanel | null
  onOpen: (panel: DeskPanel | null) => void
}

/** What the desk adds to the manuscript's toolbar. */
export const DeskTools = ({ project, manuscript, change, flush, open, onOpen }: DeskToolsProps) => {
  const [popup, setPopup] = useState<'outline' | 'export' | null>(null)
  const close = () => setPopup(null)
  return (
    <>
      <ToolbarButton
        labelled
        name="Generate outline"
        icon={<ListTree className="size-icon" strokeWidth={1.5} />}
        onClick={() => setPopup('outline')}
      />
      {toggles.map(({ panel, name, icon: Icon, labelled }) => (
        <ToolbarButton
          key={panel}
          labelled={labelled}
          name={name}
          icon={<Icon className="size-icon" strokeWidth={1.5} />}
          pressed={open === panel}
          data-tutorial={panel}
          onClick={() => onOpen(open === panel ? null : panel)}
        />
      ))}
      <ToolbarButton
        labelled
        name="Export"
        icon={<FileDown className="size-icon" strokeWidth={1.5} />}
        onClick={() => setPopup('export')}
      />
      <OutlinePopup
        key={project.description}
        project={project}
        manuscript={manuscript}
        change={change}
        flush={flush}
        open={popup === 'outline'}
        onClose={close}
      />
      <ExportPopup project={project} flush={flush} open={popup === 'export'} onClose={close} />
    </>
  )
}
