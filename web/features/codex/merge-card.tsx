import { type FormEvent, useState } from 'react'
import type { CodexCard } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'

interface MergeCardProps {
  card: CodexCard
  cards: readonly CodexCard[]
  onClose: () => void
}

/** Merges a card into another, which gets its names and facts. */
export const MergeCard = ({ card: { id, version, name }, cards, onClose }: MergeCardProps) => {
  const { go, projectId } = useCodexPanel()!
  const others = cards.filter((other) => other.id !== id && !other.locked)
  const [into, setInto] = useState(others[0]?.id ?? '')
  const merge = useCodexChange(
    projectId,
    () => api('POST /codex_cards/:id/merge', { params: { id }, body: { into, version } }),
    (kept) => go({ type: 'card', id: kept.id }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (into !== '') merge.mutate(undefined)
  }
  if (others.length === 0) return <p className="text-quiet">All other cards are locked. Unlock one to merge into it.</p>
  return (
    <form onSubmit={submit} className="flex flex-col gap-12 border-y border-rule py-16">
      <SelectField
        label="Merge into"
        value={into}
        onChange={setInto}
        hint={`“${name}” becomes another name of that card, and its facts move there.`}
      >
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {other.name}
          </option>
        ))}
      </SelectField>
      {merge.error && <Notice tone="danger">{messageOf(merge.error, 'The cards could not be merged.')}</Notice>}
      <div className="flex flex-wrap justify-end gap-12">
        <Button compact onClick={onClose}>
          Cancel
        </Button>
        <Button compact type="submit" variant="primary" pending={merge.isPending && 'Merging'}>
          Merge
        </Button>
      </div>
    </form>
  )
}
