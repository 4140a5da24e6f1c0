import { useState } from 'react'
import type { ConnectedModel } from '#contract/owner.ts'
import { modelPresets } from './model-presets.ts'
import { useModelServers } from './model-servers.ts'
import { FILE, OTHER } from './place-select.tsx'
import { useModelCalls } from './use-model-calls.ts'

const priceOf = (text: string): number => Number(text.replace(',', '.'))

const pricesOf = ({ input, output }: { input: string; output: string }) =>
  input !== '' && output !== '' && priceOf(input) >= 0 && priceOf(output) >= 0
    ? { input: priceOf(input), output: priceOf(output) }
    : null

const savedPlace = (model: ConnectedModel | undefined, known: readonly string[]) =>
  model && (model.base_url === null ? FILE : known.includes(model.base_url) ? model.base_url : OTHER)

/** The input of the form that connects or changes a model, and its calls. */
export const useModelForm = (model: ConnectedModel | undefined, onDone: (() => void) | undefined) => {
  const { data: found } = useModelServers()
  const usual = found?.servers.find(({ models }) => models.length > 0)?.base_url ?? modelPresets[0].base_url
  const [chosen, setChosen] = useState<string | null>(null)
  const [address, setAddress] = useState(model?.base_url ?? '')
  const [key, setKey] = useState('')
  const [name, setName] = useState(model?.model ?? '')
  const [prices, setPrices] = useState({
    input: model?.prices ? String(model.prices.input) : '',
    output: model?.prices ? String(model.prices.output) : '',
  })
  const known = [...(found?.servers ?? []), ...modelPresets].map(({ base_url }) => base_url)
  const place = chosen ?? savedPlace(model, known) ?? usual
  const baseUrl = place === FILE ? null : place === OTHER ? address : place
  const calls = useModelCalls(
    model,
    { base_url: baseUrl, model: name, prices: pricesOf(prices), ...(key !== '' && { api_key: key }) },
    () => {
      if (!model) setKey('')
      onDone?.()
    },
  )
  const change = (act: () => void) => {
    // The server that the person chose stays chosen when another one is found later.
    setChosen(place)
    act()
    calls.test.reset()
    calls.save.reset()
  }
  const listed = calls.list.data?.result === 'OK' ? calls.list.data.models : null
  const server = found?.servers.find(({ base_url }) => base_url === baseUrl)
  return {
    ...calls,
    found,
    place,
    address,
    key,
    name,
    prices,
    /** The model server on this machine that is chosen, if any. */
    server,
    /** The models that the server listed; null until it is asked. */
    listed,
    names: place === FILE ? found?.files.map(({ file }) => file) : (server?.models ?? listed?.map(({ id }) => id)),
    isKeySaved: model?.key_end != null && baseUrl === model.base_url,
    moveTo: (next: string) =>
      change(() => {
        setChosen(next)
        setKey('')
        setName('')
        setPrices({ input: '', output: '' })
        calls.list.reset()
      }),
    changeAddress: (next: string) => change(() => setAddress(next)),
    changeKey: (next: string) => change(() => setKey(next)),
    changePrices: (next: typeof prices) => change(() => setPrices(next)),
    changeName: (next: string) =>
      change(() => {
        setName(next)
        const priced = listed?.find(({ id }) => id === next)?.prices
        if (priced) setPrices({ input: String(priced.input), output: String(priced.output) })
      }),
  }
}

export type ModelForm = ReturnType<typeof useModelForm>
