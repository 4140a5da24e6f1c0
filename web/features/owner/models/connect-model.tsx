import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectedModel } from '#contract/owner.ts'
import { api } from '#web/lib/api/api.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ModelName } from './model-name.tsx'
import { modelPresets } from './model-presets.ts'
import { fieldsOf, useSave } from '../owner-queries.ts'
import { OwnerForm } from '../form/owner-form.tsx'
import { PriceFields } from './price-fields.tsx'
import { SecretField } from '../form/secret-field.tsx'
import { TestResult } from '../form/test-result.tsx'

interface ConnectModelProps {
  /** The model to change. Without it, a new model is connected. */
  model?: ConnectedModel
  onDone?: () => void
}

const FILE = 'file'
const OTHER = 'other'

export const useModelServers = () =>
  useQuery({
    queryKey: ['owner-model-servers'],
    queryFn: ({ signal }) => api('GET /owner/model_servers', { signal }),
    // Servers appear as they respond. One that is started later appears automatically.
    refetchInterval: ({ state }) => (state.data?.looking === false ? 10_000 : 1000),
  })

const priceOf = (text: string): number => Number(text.replace(',', '.'))

/** Connects a model: its server, its key, its name, and a test. */
export const ConnectModel = ({ model, onDone }: ConnectModelProps) => {
  const { data: found } = useModelServers()
  const usual = found?.servers.find(({ models }) => models.length > 0)?.base_url ?? modelPresets[0].base_url
  const [chosen, setChosen] = useState<string | null>(null)
  const [address, setAddress] = useState(model?.base_url ?? '')
  const [key, setKey] = useState('')
  const [name, setName] = useState(model?.model ?? '')
  const [given, setGiven] = useState({
    input: model?.prices ? String(model.prices.input) : '',
    output: model?.prices ? String(model.prices.output) : '',
  })
  const known = [...(found?.servers ?? []), ...modelPresets].map(({ base_url }) => base_url)
  const keptPlace = model && (model.base_url === null ? FILE : known.includes(model.base_url) ? model.base_url : OTHER)
  const place = chosen ?? keptPlace ?? usual
  const baseUrl = place === FILE ? null : place === OTHER ? address : place
  const server = found?.servers.find(({ base_url }) => base_url === baseUrl)
  const prices =
    given.input !== '' && given.output !== '' && priceOf(given.input) >= 0 && priceOf(given.output) >= 0
      ? { input: priceOf(given.input), output: priceOf(given.output) }
      : null

  const sent = key === '' ? {} : { api_key: key }
  const body = { base_url: baseUrl, model: name, prices, ...sent }
  const list = useMutation({
    mutationFn: () =>
      ownerChange('POST /owner/model_list', {
        body: { base_url: baseUrl ?? '', ...sent, ...(model && { id: model.id }) },
      }),
  })
  const test = useMutation({
    mutationFn: () => ownerChange('POST /owner/model_test', { body: { ...body, ...(model && { id: model.id }) } }),
  })
  const save = useSave(
    () =>
      model
        ? ownerChange('PUT /owner/models/:id', { params: { id: model.id }, body })
        : ownerChange('POST /owner/models', { body }),
    {
      saved: model ? 'Saved. Inkloom now writes with it.' : `Connected. Inkloom can now write with ${name}.`,
      onSaved: () => {
        if (!model) setKey('')
        onDone?.()
      },
    },
  )
  const fields = { ...fieldsOf(list.error), ...fieldsOf(test.error), ...fieldsOf(save.error) }
  const change = (act: () => void) => {
    // A server that is found later must not change the server that the form is filled in for.
    setChosen(place)
    act()
    test.reset()
    save.reset()
  }
  const moveTo = (next: string) =>
    change(() => {
      setChosen(next)
      setKey('')
      setName('')
      setGiven({ input: '', output: '' })
      list.reset()
    })
  const listed = list.data?.result === 'OK' ? list.data.models : null
  const names = place === FILE ? found?.files.map(({ file }) => file) : (server?.models ?? listed?.map(({ id }) => id))
  const isKept = model?.key_end != null && baseUrl === model.base_url
  return (
    <div className="flex w-full flex-col gap-16">
      <OwnerForm
        onSave={() => save.mutate(undefined)}
        isBusy={test.isPending || save.isPending}
        error={save.error ?? test.error ?? list.error}
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
              look="primary"
              disabled={name === ''}
              pending={save.isPending && (model ? 'Saving' : 'Connecting')}
            >
              {model ? 'Save' : 'Connect'}
            </Button>
          </>
        }
      >
        <SelectField label="Where it runs" value={place} onChange={moveTo}>
          {found && found.servers.length > 0 && (
            <optgroup label="On this machine">
              {found.servers.map(({ server: title, base_url, models }) => (
                <option key={base_url} value={base_url}>
                  {title}
                  {models.length === 0 && ' (no model yet)'}
                </option>
              ))}
            </optgroup>
          )}
          {found && found.files.length > 0 && <option value={FILE}>A file on this server</option>}
          <optgroup label="With a key">
            {modelPresets.map(({ name: title, base_url }) => (
              <option key={base_url} value={base_url}>
                {title}
              </option>
            ))}
          </optgroup>
          <option value={OTHER}>Another address</option>
        </SelectField>
        {found?.looking && found.servers.length === 0 && (
          <output className="-mt-8 text-13 text-quiet">Looking for model servers on this machine</output>
        )}
        {server?.models.length === 0 && (
          <Notice tone="warning">
            {server.server} runs but has no model. {server.advice}. It then appears here automatically.
          </Notice>
        )}
        {place === OTHER && (
          <TextField
            label="Address"
            type="url"
            value={address}
            onChange={({ target }) => change(() => setAddress(target.value))}
            placeholder="http://127.0.0.1:11434/v1"
            hint="The base address of an OpenAI-compatible API. It often ends with /v1."
            error={fields['base_url']}
          />
        )}
        {place !== FILE && !server && (
          <SecretField
            label={place === OTHER ? 'Key (if the server needs one)' : 'Key'}
            value={key}
            onChange={(next) => change(() => setKey(next))}
            savedEnd={isKept ? (model.key_end ?? null) : null}
            hint="It is stored encrypted. Only its last four characters are shown later."
            error={fields['api_key']}
          />
        )}
        {place !== FILE && !server && (
          <Button compact pending={list.isPending && 'Listing the models'} onClick={() => list.mutate()}>
            {listed ? 'List the models again' : 'List the models'}
          </Button>
        )}
        {list.data?.result === 'FAILED' && (
          <Notice tone="danger">{list.data.message} You can still type the name of the model.</Notice>
        )}
        <ModelName
          names={names ?? []}
          hint={place === FILE || server ? undefined : 'List the models to choose one, or type its name.'}
          value={name}
          onChange={(next) =>
            change(() => {
              setName(next)
              const priced = listed?.find(({ id }) => id === next)?.prices
              if (priced) setGiven({ input: String(priced.input), output: String(priced.output) })
            })
          }
          error={fields['model']}
        />
        {place !== FILE && !server && <PriceFields value={given} onChange={(next) => change(() => setGiven(next))} />}
      </OwnerForm>
      {test.data && <TestResult test={test.data} />}
    </div>
  )
}
