import type { UseQueryResult } from '@tanstack/react-query'
import { Notice } from '#web/ui/notice.tsx'
import { Button } from '#web/ui/button.tsx'

const MASK = /(?<!\*)\*+$/

/** Shows the saved key with its secret part masked. */
export const SavedKey = ({ saved: { data, isError, refetch } }: { saved: UseQueryResult<string> }) => {
  if (isError)
    return (
      <Notice
        tone="danger"
        action={
          <Button compact onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        The saved key could not be loaded. It is not lost.
      </Notice>
    )
  if (data === undefined) return null
  if (!data) return <Notice tone="warning">No key is saved yet. Paste yours here to write with AI.</Notice>
  return (
    <dl className="flex w-full flex-col gap-4">
      <dt className="text-15 font-medium">Saved key</dt>
      <dd className="truncate text-17 tabular-nums">
        {data.replace(MASK, '')}
        <span className="text-quiet">{MASK.exec(data)?.[0]}</span>
      </dd>
    </dl>
  )
}
