import { useState } from 'react'
import type { Context } from '#contract/contexts.ts'
import type { Project } from '#contract/projects.ts'
import { Choice } from '#web/ui/choice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { type ContextDraft, contextDraft } from './context-draft.ts'
import { ContextForm } from './context-form.tsx'
import { ContextList } from './context-list.tsx'

const types: { value: Context['type']; label: string }[] = [
  { value: 'guideline', label: 'Guidelines' },
  { value: 'reference', label: 'References' },
]
const explained = {
  guideline: 'Rules for the AI. Every call includes them in full.',
  reference: 'Material for the AI. It uses the passages that matter for the current text.',
}

/** The guidelines and references of a project. */
export const ContextsPanel = ({ project, onClose }: { project: Pick<Project, 'id'>; onClose: () => void }) => {
  const [left] = useState(() => contextDraft.read(project.id))
  const [type, setType] = useState<Context['type']>(left?.type ?? 'guideline')
  const [edited, setEdited] = useState<ContextDraft | null>(left)
  return (
    <SidePanel title="Contexts" onClose={onClose}>
      {edited ? (
        <ContextForm projectId={project.id} begun={edited} wasLeft={edited === left} onDone={() => setEdited(null)} />
      ) : (
        <>
          <Choice label="Kind" options={types} value={type} onChange={setType} />
          <p className="text-quiet">{explained[type]}</p>
          <ContextList
            projectId={project.id}
            type={type}
            onAdd={() => setEdited({ id: null, type, title: '', content: '' })}
            onEdit={({ id, title, content }) => setEdited({ id, type, title, content, from: { title, content } })}
          />
        </>
      )}
    </SidePanel>
  )
}
