import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { aiKey, messages } from '#contract/ai-key.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SavedKey } from './saved-key.tsx'

const NewKey = aiKey['POST /update_openai_key'].body
const queryKey = ['ai-key']

interface AiKeyPanelProps {
  /** True if the field takes the focus, because the person is about to enter the key. */
  focused: boolean
}

/** Saves a person's own AI key. The saved key is never shown again. */
export const AiKeyPanel = ({ focused }: AiKeyPanelProps) => {
  const client = useQueryClient()
  const { data: installation } = useInstallation()
  const saved = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api('GET /get_openai_key', { signal })).key,
  })
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (key: string) => api('POST /update_openai_key', { body: { key } }),
    onSuccess: async ({ result, message }) => {
      if (result !== 'OK') return
      toast.success(message || messages.updated)
      setTyped('')
      await client.invalidateQueries({ queryKey })
    },
  })
  const save = () => {
    const { data, error } = NewKey.safeParse({ key: typed })
    setWrong(error?.issues[0]?.message ?? '')
    if (data && !isPending) mutate(data.key)
  }
  const problem = error ? callFailed(error) : data && data.result !== 'OK' && (data.message || messages.notUpdated)
  const provider = installation?.byok_provider ?? 'your AI provider'
  return (
    <Section id="ai-key" title="OpenAI API Key">
      <p className="text-15 text-quiet">
        Inkloom writes for you with your own key. It is sent to {provider} only. It is stored encrypted. You can replace
        it, but it is never shown again.
      </p>
      <SavedKey saved={saved} />
      <form
        className="flex w-full flex-col items-start gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={saved.data ? 'New key' : 'Your key'}
          hint={`It is checked with ${provider} before it is saved.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the click that opened this panel
          autoFocus={focused}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wrong || undefined}
        />
        {problem && !wrong && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" disabled={!typed.trim()} pending={isPending && 'Checking the key'}>
          Save
        </Button>
      </form>
    </Section>
  )
}

const callFailed = (error: Error) =>
  error instanceof ApiError && error.message ? `${messages.failed}. ${error.message}` : messages.failed
