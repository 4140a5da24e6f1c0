import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SecretField } from '../form/secret-field.tsx'
import { OTHER } from './place-select.tsx'
import type { ModelForm } from './use-model-form.ts'

interface ServerFieldsProps {
  form: ModelForm
  /** The last characters of the saved key; null if none is saved. */
  savedEnd: string | null
}

/** The address and key of a service, and the list of its models. */
export const ServerFields = ({ form, savedEnd }: ServerFieldsProps) => {
  const { place, list, fields } = form
  return (
    <>
      {place === OTHER && (
        <TextField
          label="Address"
          type="url"
          value={form.address}
          onChange={({ target }) => form.changeAddress(target.value)}
          placeholder="http://127.0.0.1:11434/v1"
          hint="The base address of an OpenAI-compatible API. It often ends with /v1."
          error={fields['base_url']}
        />
      )}
      {!form.server && (
        <>
          <SecretField
            label={place === OTHER ? 'Key (if the server needs one)' : 'Key'}
            value={form.key}
            onChange={form.changeKey}
            savedEnd={savedEnd}
            hint="It is stored encrypted. Only its last four characters are shown later."
            error={fields['api_key']}
          />
          <Button compact pending={list.isPending && 'Listing the models'} onClick={() => list.mutate()}>
            {form.listed ? 'List the models again' : 'List the models'}
          </Button>
        </>
      )}
      {list.data?.result === 'FAILED' && (
        <Notice tone="danger">{list.data.message} You can still type the name of the model.</Notice>
      )}
    </>
  )
}
