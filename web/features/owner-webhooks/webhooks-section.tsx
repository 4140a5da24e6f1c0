import { counted } from '#web/lib/format/counted.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deliveryStates, type OwnerWebhook } from '#contract/owner-webhooks.ts'
import { api } from '#web/lib/api/api.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { usePages } from '#web/lib/api/use-pages.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { OpenRow } from '#web/ui/open-row.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OptionsField } from '#web/ui/options-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type State = (typeof deliveryStates)[number]

const names: Record<State, string> = {
  any: 'All webhooks',
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  gone: 'Receiver gone',
  stopped: 'Stopped',
}
const tones = {
  pending: 'quiet',
  delivered: 'success',
  failed: 'danger',
  gone: 'warning',
  stopped: 'warning',
} as const
const options = deliveryStates.map((value) => ({ value, label: names[value] }))

export const WebhooksSection = () => {
  const [state, setState] = useState<State>('any')
  const pages = usePages({
    queryKey: ['owner-webhooks', state],
    load: (after, signal) => api('GET /owner/webhooks', { query: { state, ...after }, signal }),
    refetchSeconds: 15,
  })
  return (
    <div className="flex flex-col gap-24">
      <div className="sm:max-w-[14rem]">
        <OptionsField label="Show" options={options} value={state} onChange={setState} />
      </div>
      <PagedList
        label="Webhooks"
        pages={pages}
        keyOf={({ id }) => id}
        empty={state === 'any' ? 'No webhooks yet.' : 'No webhooks in this state.'}
      >
        {(webhook) => <WebhookRow webhook={webhook} />}
      </PagedList>
    </div>
  )
}

const WebhookRow = ({ webhook }: { webhook: OwnerWebhook }) => (
  <OpenRow
    title={
      <>
        <Breakable text={webhook.receiver} />
        <Mark tone={tones[webhook.state]}>{names[webhook.state]}</Mark>
      </>
    }
    aside={
      <>
        <span>{webhook.tells}</span>
        <span>{counted(webhook.attempts, 'attempt')}</span>
        <Ago at={webhook.created} />
      </>
    }
  >
    <Facts
      facts={[
        ['Webhook', `msg_${webhook.id}`, 'wide'],
        ['Account', webhook.account, 'wide'],
        ['Book', webhook.book, 'wide'],
        ['Last result', webhook.last_result, 'wide'],
        ['Last attempt', webhook.last_attempt === null ? null : <Ago key="last" at={webhook.last_attempt} />],
        ['Next attempt', nextAttemptOf(webhook)],
      ]}
    />
    {webhook.replayable && <Replay webhook={webhook} />}
  </OpenRow>
)

const nextAttemptOf = ({ held, next_attempt }: OwnerWebhook): ReactNode => {
  if (held) return 'Held until the account is active again'
  return next_attempt === null ? null : <Ago at={next_attempt} isDue />
}

const Replay = ({ webhook }: { webhook: OwnerWebhook }) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => ownerChange('POST /owner/webhooks/:webhookId/replay', { params: { webhookId: webhook.id } }),
    onSuccess: async () => {
      toast.success('The webhook will be sent again')
      await client.invalidateQueries({ queryKey: ['owner-webhooks'] })
    },
    onError: (error) => toast.error(messageOf(error, 'The webhook could not be sent again. Nothing has changed.')),
  })
  return (
    <Button compact pending={isPending && 'Sending'} onClick={() => mutate()}>
      Send again
    </Button>
  )
}
