import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type EmailSettings, messages } from '#contract/accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.tsx'

const queryKey = ['email-settings']
const id = 'book-emails'

/** Switches emails about books on and off. The emails link to this setting by its element id. */
export const BookEmails = () => {
  const client = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const { hash } = useLocation()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api('GET /email_settings', { signal }) })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: EmailSettings) => api('POST /update_email_settings', { body }),
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings)
      toast.success(messages.emailSettingsSaved)
    },
    onError: (error) => toast.error(messageOf(error, messages.emailSettingsFailed)),
  })
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && hash === `#${id}`) box.current?.focus()
  }, [isLoaded, hash])
  return (
    <Checkbox
      id={id}
      ref={box}
      label="Email me when a book is done, has gaps, failed, or is waiting for me"
      disabled={!isLoaded}
      checked={(isPending ? variables : data)?.book_emails ?? false}
      onChange={({ target }) => !isPending && mutate({ book_emails: target.checked })}
    />
  )
}
