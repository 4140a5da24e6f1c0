import { Pencil, Plus } from 'lucide-react'
import type { CodexPromise } from '#contract/codex.ts'
import { Button } from '#web/ui/button.tsx'
import { useCodexPanel } from './codex-context.ts'
import { PassageQuote } from './facts.tsx'

const remarkOf = ({ closed, due, status }: CodexPromise): string =>
  [
    closed ? 'Kept.' : due ? `Due: ${due}.` : 'Open.',
    status === 'gone' && 'Its passage was changed or deleted.',
    status === 'planned' && 'From the plan.',
  ]
    .filter(Boolean)
    .join(' ')

/** Lists promises, which are things that the text makes readers expect. Open ones come first. */
export const PromiseList = ({ promises }: { promises: readonly CodexPromise[] }) => {
  const panel = useCodexPanel()
  const sorted = promises.toSorted((one, other) => Number(one.closed) - Number(other.closed))
  if (!panel && promises.length === 0) return null
  return (
    <section aria-label="Promises" className="flex flex-col gap-12">
      <div>
        <h3 className="text-13 text-quiet">Promises</h3>
        {promises.length === 0 && <p className="mt-4 text-quiet">What your readers expect and wait for.</p>}
      </div>
      {sorted.length > 0 && (
        <ul className="border-t border-rule">
          {sorted.map((promise) => (
            <li key={promise.id} className="flex flex-col gap-4 border-b border-rule py-12">
              <div className="flex items-start justify-between gap-8">
                <p dir="auto" className={promise.closed ? 'min-w-0 text-quiet wrap-anywhere' : 'min-w-0 wrap-anywhere'}>
                  {promise.text}
                </p>
                {panel && (
                  <Button
                    variant="quiet"
                    compact
                    aria-label={`Edit ${promise.text}`}
                    onClick={() => panel.go({ type: 'edit-promise', promise })}
                    className="-me-12 -mt-12 pointer-fine:-mt-8 text-13 text-quiet"
                  >
                    <Pencil className="size-icon" strokeWidth={1.5} aria-hidden="true" />
                  </Button>
                )}
              </div>
              <p className="text-13 text-quiet">{remarkOf(promise)}</p>
              {promise.opened && <PassageQuote passage={promise.opened} />}
              {promise.closing && <PassageQuote passage={promise.closing} />}
            </li>
          ))}
        </ul>
      )}
      {panel && (
        <div>
          <Button onClick={() => panel.go({ type: 'edit-promise', promise: null })}>
            <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Add a promise
          </Button>
        </div>
      )}
    </section>
  )
}
