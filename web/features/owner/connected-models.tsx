import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { ConnectedModel, OwnerSettings } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConnectModel } from './connect-model.tsx'
import { placeOf } from './model-presets.ts'
import { useSave } from './owner-queries.ts'
import { SavedProblem } from './saved-problem.tsx'

const costOf = ({ local, prices }: ConnectedModel): string =>
  local ? 'no price' : prices ? `$${prices.input} read, $${prices.output} written` : 'price not known'

const Row = ({ model, at, settings }: { model: ConnectedModel; at: number; settings: OwnerSettings }) => {
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const up = useSave(
    () => {
      const ids = settings.models.map(({ id }) => id)
      ids.splice(at - 1, 0, ...ids.splice(at, 1))
      return ownerChange('PUT /owner/model_order', { body: { ids } })
    },
    { saved: 'Saved' },
  )
  const remove = useSave(() => ownerChange('DELETE /owner/models/:id', { params: { id: model.id } }), {
    saved: `${model.model} is disconnected`,
  })
  const title = `${model.model}, ${placeOf(model.base_url)}`
  return (
    <li className="flex flex-col gap-12 border-b border-rule py-12">
      <div className="flex flex-wrap items-center gap-x-16 gap-y-4">
        <span className="w-16 text-13 text-quiet tabular-nums">{at + 1}</span>
        <div className="min-w-0 grow basis-menu">
          <p className="font-medium wrap-anywhere">{model.model}</p>
          <p className="text-13 text-quiet tabular-nums">
            {placeOf(model.base_url)}
            {model.key_end !== null && ` · key ${model.key_end ? `…${model.key_end}` : 'saved'}`} · {costOf(model)}
          </p>
        </div>
        {at > 0 && (
          <Button look="quiet" compact pending={up.isPending && 'Moving'} onClick={() => up.mutate(undefined)}>
            <ArrowUp className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Move up<span className="sr-only"> ({title})</span>
          </Button>
        )}
        <Button look="quiet" compact aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Change'}
          <span className="sr-only"> ({title})</span>
        </Button>
        <Button look="quiet" compact pending={remove.isPending && 'Disconnecting'} onClick={() => setAsks(true)}>
          Disconnect<span className="sr-only"> ({title})</span>
        </Button>
      </div>
      <SavedProblem error={up.error ?? remove.error} shown={[]} />
      {isOpen && (
        <div className="ps-32">
          <ConnectModel model={model} onDone={() => setOpen(false)} />
        </div>
      )}
      <ConfirmDialog
        title={`Disconnect ${model.model}?`}
        question="Its key is forgotten. What is being written with it now is finished; everything after that is written with the next model, or without one."
        confirmLabel="Disconnect"
        open={asks}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setAsks(false)}
      />
    </li>
  )
}

/** The models in the order in which they are tried. */
export const ConnectedModels = ({ settings }: { settings: OwnerSettings }) => (
  <ol aria-label="Connected models" className="flex flex-col border-t border-rule">
    {settings.models.map((model, at) => (
      <Row key={model.id} model={model} at={at} settings={settings} />
    ))}
  </ol>
)
