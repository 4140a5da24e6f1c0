import type { ConnectedModel } from '#contract/owner.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnerForm } from '../form/owner-form.tsx'
import { TestResult } from '../form/test-result.tsx'
import { ModelName } from './model-name.tsx'
import { FILE, PlaceSelect } from './place-select.tsx'
import { PriceFields } from './price-fields.tsx'
import { ServerFields } from './server-fields.tsx'
import { useModelForm } from './use-model-form.ts'

interface ConnectModelProps {
  /** The model to change. Without it, a new model is connected. */
  model?: ConnectedModel
  onDone?: () => void
}

/** Connects a model: its server, its key, its name, and a test. */
export const ConnectModel = ({ model, onDone }: ConnectModelProps) => {
  const form = useModelForm(model, onDone)
  const { found, place, server, name, test, save } = form
  const isService = place !== FILE && !server
  return (
    <div className="flex w-full flex-col gap-16">
      <OwnerForm
        onSave={() => save.mutate(undefined)}
        isBusy={form.isBusy}
        error={form.error}
        shown={['base_url', 'api_key', 'model']}
        actions={
          <>
            <Button
              disabled={name === ''}
              pending={test.isPending && 'Writing two sentences'}
              onClick={() => test.mutate()}
            >
              Test
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={name === ''}
              pending={save.isPending && (model ? 'Saving' : 'Connecting')}
            >
              {model ? 'Save' : 'Connect'}
            </Button>
          </>
        }
      >
        <PlaceSelect found={found} value={place} onChange={form.moveTo} />
        {found?.looking && found.servers.length === 0 && (
          <output className="-mt-8 text-13 text-quiet">Looking for model servers on this machine</output>
        )}
        {server?.models.length === 0 && (
          <Notice tone="warning">
            {server.server} runs but has no model. {server.advice}. It then appears here automatically.
          </Notice>
        )}
        {place !== FILE && <ServerFields form={form} savedEnd={form.isKeySaved ? (model?.key_end ?? null) : null} />}
        <ModelName
          names={form.names ?? []}
          hint={isService ? 'List the models to choose one, or type its name.' : undefined}
          value={name}
          onChange={form.changeName}
          error={form.fields['model']}
        />
        {isService && <PriceFields value={form.prices} onChange={form.changePrices} />}
      </OwnerForm>
      {test.data && <TestResult test={test.data} />}
    </div>
  )
}
