import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { billing, messages } from '#contract/billing.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

const License = billing['POST /license/activate'].body

interface LicensePanelProps {
  /** Called when the license is activated, before the other panels update. */
  onActivated: () => void
}

export const LicensePanel = ({ onActivated }: LicensePanelProps) => {
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { message } = await api('POST /license/activate', { body: License.parse({ license_key: key }) })
      return message
    },
    onSuccess: async (message) => {
      toast.success(message || messages.licenseActivated)
      onActivated()
      const { subscription } = await api('GET /get_subscription')
      client.setQueryData<User>(['user'], (user) => user && { ...user, subscription })
      await client.invalidateQueries({ queryKey: ['user'] })
    },
    onError: (error) => toast.error(messageOf(error, messages.activationFailed)),
  })
  return (
    <Section title="Lifetime Deal License">
      <form
        className="flex w-full flex-col items-start gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (key.trim() && !isPending) mutate()
        }}
      >
        <TextField
          label="License key"
          hint="You received it with your purchase. It works once."
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          error={error ? messageOf(error, messages.activationFailed) : undefined}
        />
        <Button type="submit" disabled={!key.trim()} pending={isPending && 'Activating'}>
          Activate
        </Button>
      </form>
    </Section>
  )
}
