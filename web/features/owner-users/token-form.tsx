import { useState } from 'react'
import { messages, type OwnerUserDetails, TOKENS_AT_ONCE } from '#contract/owner-users.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useChangeUser } from './use-change-user.ts'

const wholeNumber = /^[-−+]?\d+$/
const read = (text: string) => Number(text.replace('−', '-'))

/** Grants or removes book tokens. */
export const TokenForm = ({ user }: { user: OwnerUserDetails }) => {
  const [tokens, setTokens] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const params = { userId: user.id }
  const { mutate, isPending } = useChangeUser(
    user.id,
    (body: { tokens: number; reason: string }) => ownerChange('POST /owner/users/:userId/tokens', { params, body }),
    'The book tokens are changed',
  )
  const count = read(tokens.trim())
  const isCount = wholeNumber.test(tokens.trim()) && count !== 0 && Math.abs(count) <= TOKENS_AT_ONCE
  return (
    <form
      aria-label="Book tokens"
      className="grid w-full max-w-page items-start gap-12 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!isCount || reason.trim() === '') return
        mutate(
          { tokens: count, reason: reason.trim() },
          {
            onSuccess: () => {
              setTokens('')
              setReason('')
              setChecked(false)
            },
          },
        )
      }}
    >
      <TextField
        label="Book tokens"
        inputMode="numeric"
        placeholder="5, or -5 to take"
        value={tokens}
        autoComplete="off"
        error={checked && !isCount ? messages.noTokens : undefined}
        onChange={(event) => setTokens(event.target.value)}
      />
      <TextField
        label="Reason"
        value={reason}
        maxLength={500}
        autoComplete="off"
        error={checked && reason.trim() === '' ? messages.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" pending={isPending && 'Saving'} className="sm:mt-[1.65rem]">
        {count < 0 ? 'Take tokens' : 'Give tokens'}
      </Button>
    </form>
  )
}
