import { ArrowUp } from 'lucide-react'
import type { ConnectedModel, OwnerSettings } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConnectModel } from './connect-model.tsx'
import { placeOf } from './model-presets.ts'
import { useSave } from '../owner-queries.ts'
import { SavedProblem } from '../form/saved-problem.tsx'
import { SettingsRow } from '../form/settings-row.tsx'

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

const costOf = ({ local, prices }: ConnectedModel): string =>
  local ? 'free' : prices ? `${dollars.format(prices.input)} in, ${dollars.format(prices.output)} out` : 'price unknown'

const Row = ({ model, at, settings }: { model: ConnectedModel; at: number; settings: OwnerSettings }) => {
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
    <SettingsRow
      name={title}
      actions={
        at > 0 && (
          <Button variant="quiet" compact pending={up.isPending && 'Moving'} onClick={() => up.mutate(undefined)}>
            <ArrowUp className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Move up<span className="sr-only"> ({title})</span>
          </Button>
        )
      }
      renderForm={(close) => <ConnectModel model={model} onDone={close} />}
      remove={{
        label: 'Disconnect',
        pending: remove.isPending && 'Disconnecting',
        title: `Disconnect ${model.model}?`,
        question:
          'Its key is deleted. Texts that are being written with it are finished. After that, Inkloom writes with the next model, or without one.',
        onConfirm: () => remove.mutate(undefined),
      }}
    >
      <p className="font-medium wrap-anywhere">
        <span className="font-normal text-quiet tabular-nums">{at + 1}.</span> {model.model}
      </p>
      <p className="text-13 wrap-anywhere text-quiet tabular-nums">
        {placeOf(model.base_url)}
        {model.key_end !== null && ` · key ${model.key_end ? `…${model.key_end}` : 'saved'}`} · {costOf(model)}
      </p>
      <SavedProblem error={up.error ?? remove.error} shown={[]} />
    </SettingsRow>
  )
}

/** Lists the models in the order in which they are tried. */
export const ConnectedModels = ({ settings }: { settings: OwnerSettings }) => (
  <ol aria-label="Connected models" className="flex flex-col">
    {settings.models.map((model, at) => (
      <Row key={model.id} model={model} at={at} settings={settings} />
    ))}
  </ol>
)
