import { $getSelection } from 'lexical'
import { useState } from 'react'
import { limits } from '#contract/codex.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { useCodex } from '#web/lib/codex/codex-queries.ts'
import { RipplePanel } from './ripple-panel.tsx'
import type { RippleSubject } from './ripple-subject.ts'

/** Returns the selected text if it may be a name. */
const selectedName = ({ editor }: OpenManuscript): string => {
  const text = editor.getEditorState().read(() => $getSelection()?.getTextContent() ?? '')
  const name = text.trim()
  return name.length > limits.name || name.includes('\n') ? '' : name
}

interface RenamePanelProps {
  workspace: Workspace
  onClose: () => void
}

/** Renames the selected name. If a card of the codex has it, the card is renamed as well. */
export const RenamePanel = ({ workspace, onClose }: RenamePanelProps) => {
  const [name] = useState(() => selectedName(workspace.manuscript))
  const { data, isPending } = useCodex(workspace.project.id)
  const [subject, setSubject] = useState<RippleSubject | null>(null)
  if (!subject) {
    if (isPending) return null
    const owners = data?.cards.filter((card) => [card.name, ...card.aliases].includes(name)) ?? []
    const [card] = owners
    setSubject(card && owners.length === 1 && card.name === name ? { type: 'card', card } : { type: 'name', name })
    return null
  }
  return <RipplePanel workspace={workspace} subject={subject} onClose={onClose} />
}
