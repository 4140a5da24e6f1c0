import { useMutation } from '@tanstack/react-query'
import type { ConnectedModel } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { fieldsOf, useSave } from '../owner-queries.ts'

interface ModelInput {
  base_url: string | null
  model: string
  prices: { input: number; output: number } | null
  /** Absent if the saved key is kept. */
  api_key?: string
}

/** The calls of the form: list the server's models, test one, and save it. */
export const useModelCalls = (model: ConnectedModel | undefined, body: ModelInput, onSaved: () => void) => {
  const { base_url, api_key } = body
  const known = model && { id: model.id }
  const list = useMutation({
    mutationFn: () =>
      ownerChange('POST /owner/model_list', {
        body: { base_url: base_url ?? '', ...(api_key !== undefined && { api_key }), ...known },
      }),
  })
  const test = useMutation({
    mutationFn: () => ownerChange('POST /owner/model_test', { body: { ...body, ...known } }),
  })
  const save = useSave(
    () =>
      model
        ? ownerChange('PUT /owner/models/:id', { params: { id: model.id }, body })
        : ownerChange('POST /owner/models', { body }),
    {
      saved: model ? 'Saved. Inkloom now writes with it.' : `Connected. Inkloom can now write with ${body.model}.`,
      onSaved,
    },
  )
  return {
    list,
    test,
    save,
    error: save.error ?? test.error ?? list.error,
    fields: { ...fieldsOf(list.error), ...fieldsOf(test.error), ...fieldsOf(save.error) },
    isBusy: test.isPending || save.isPending,
  }
}
