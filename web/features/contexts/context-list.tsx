import { Pencil, Plus } from 'lucide-react'
import type { Context } from '#contract/contexts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useContexts } from './context-queries.ts'
import { DeleteContext } from './delete-context.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

const names = { guideline: 'guideline', reference: 'reference' }
const examples = {
  guideline: 'For example: address the reader as you, British spelling, no adverbs in dialogue.',
  reference: 'For example: interview notes, a source text, the history of your invented country.',
}

interface ContextListProps {
  projectId: string
  type: Context['type']
  onAdd: () => void
  onEdit: (context: Context) => void
}

export const ContextList = ({ projectId, type, onAdd, onEdit }: ContextListProps) => {
  const { data, error, refetch } = useContexts(projectId, type)
  if (!data && !error) return <output className="text-quiet">Fetching the {names[type]}s</output>
  return (
    <>
      {error && (
        <NotLoaded
          error={error}
          otherwise={`The ${names[type]}s could not be loaded. Nothing in them has changed.`}
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && <EmptyState title={`No ${names[type]}s yet`}>{examples[type]}</EmptyState>}
      {data && data.length > 0 && (
        <ul className="border-t border-rule">
          {data.map((context) => (
            <li key={context.id} className="flex flex-col gap-4 border-b border-rule py-12">
              <h3 dir="auto" className="font-serif text-17 font-semibold wrap-anywhere">
                {context.title}
              </h3>
              <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line text-quiet">
                {context.content.slice(0, 600)}
              </p>
              <div className="-mx-12 flex">
                <Button
                  variant="quiet"
                  compact
                  aria-label={`Edit ${context.title}`}
                  onClick={() => onEdit(context)}
                  className="text-13 text-quiet"
                >
                  <Pencil className="size-icon" strokeWidth={1.5} aria-hidden="true" />
                  Edit
                </Button>
                <DeleteContext context={context} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <div>
          <Button onClick={onAdd}>
            <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Add a {names[type]}
          </Button>
        </div>
      )}
    </>
  )
}
