import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ModelPrice } from '#contract/owner-usage.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { OptionsField } from '#web/ui/options-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

interface ModelPricesProps {
  prices: ModelPrice[]
  /** Names of the models that were called. */
  used: string[]
}

/** The model prices that the owner enters. Without a price, no cost is shown. */
export const ModelPrices = ({ prices, used }: ModelPricesProps) => {
  const models = [...new Set([...used, ...prices.map(({ model }) => model)])]
  const client = useQueryClient()
  const changed = () => client.invalidateQueries({ queryKey: ['owner-usage'] })
  const remove = useMutation({
    mutationFn: (model: string) => ownerChange('DELETE /owner/model_prices', { query: { model } }),
    onSuccess: async () => {
      toast.success('The price is removed')
      await changed()
    },
    onError: (error) =>
      toast.error(messageOf(error, 'The price could not be removed and still applies. Please try again.')),
  })
  return (
    <section aria-labelledby="model-prices" className="flex flex-col items-start gap-16">
      <h2 id="model-prices" className="font-serif text-20 font-semibold">
        Prices
      </h2>
      <p className="max-w-measure text-quiet">
        Enter what your provider charges per million tokens, and the table shows what was spent.
      </p>
      {prices.length > 0 && (
        <ul aria-label="Prices" className="w-full border-b border-rule">
          {prices.map((price) => (
            <li
              key={price.model}
              className="flex flex-wrap items-baseline gap-x-16 gap-y-4 border-t border-rule py-8 tabular-nums"
            >
              <span className="min-w-0 grow basis-menu">
                <Breakable text={price.model} />
              </span>
              <span className="text-13 text-quiet">
                {price.input} in, {price.output} out {price.currency}
              </span>
              <Button
                compact
                variant="quiet"
                aria-label={`Remove the price of ${price.model}`}
                pending={remove.isPending && remove.variables === price.model && 'Removing'}
                onClick={() => remove.mutate(price.model)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {models.length > 0 && <PriceForm models={models} onSaved={changed} />}
    </section>
  )
}

const PriceForm = ({ models, onSaved }: { models: string[]; onSaved: () => Promise<void> }) => {
  const [chosen, setChosen] = useState('')
  const [currency, setCurrency] = useState('USD')
  const [input, setInput] = useState('')
  const [output, setOutput] = useState('')
  const [checked, setChecked] = useState(false)
  const model = models.includes(chosen) ? chosen : models[0]!
  const read = ModelPrice.safeParse({ model, currency, input: amountOf(input), output: amountOf(output) })
  const wrong = new Set(checked ? read.error?.issues.map(({ path }) => path[0]) : [])
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ModelPrice) => ownerChange('PUT /owner/model_prices', { body }),
    onSuccess: async () => {
      toast.success('The price is saved')
      setInput('')
      setOutput('')
      setChecked(false)
      await onSaved()
    },
    onError: (error) => toast.error(messageOf(error, 'The price could not be saved. Nothing has changed.')),
  })
  return (
    <form
      aria-label="Set a price"
      className="grid w-full gap-12 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_5rem_8rem_8rem_auto] xl:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (read.success) mutate(read.data)
      }}
    >
      <OptionsField
        label="Model"
        options={models.map((value) => ({ value, label: value }))}
        value={model}
        onChange={setChosen}
      />
      <TextField
        label="Currency"
        value={currency}
        maxLength={3}
        autoComplete="off"
        error={wrong.has('currency') ? 'Enter three letters, such as USD' : undefined}
        onChange={(event) => setCurrency(event.target.value.toUpperCase())}
      />
      <TextField
        label="Per million input"
        inputMode="decimal"
        autoComplete="off"
        value={input}
        error={wrong.has('input') ? 'Enter a price, such as 0.15' : undefined}
        onChange={(event) => setInput(event.target.value)}
      />
      <TextField
        label="Per million output"
        inputMode="decimal"
        autoComplete="off"
        value={output}
        error={wrong.has('output') ? 'Enter a price, such as 0.60' : undefined}
        onChange={(event) => setOutput(event.target.value)}
      />
      <Button type="submit" pending={isPending && 'Saving'} className="xl:mt-[1.65rem]">
        Save price
      </Button>
    </form>
  )
}

/** Many people write a decimal comma. */
const amountOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))
