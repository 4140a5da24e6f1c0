import { useState } from 'react'
import { useCodexChange } from './codex-queries.ts'

/**
 * Saves the form of an entry. `send` gets the version of the entry that the person has seen: that of the
 * opened one, and after a refusal that of the newest one, which the form then shows. It gets null for an
 * entry to add, which is also one that was deleted elsewhere.
 */
export const useSaveEntry = <Answer>(
  projectId: string,
  newest: { version: number } | null,
  send: (seen: number | null) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) => {
  const [seen, setSeen] = useState(newest?.version ?? 0)
  const [refusal, setRefusal] = useState<unknown>(null)
  const save = useCodexChange(projectId, () => send(newest && seen), onDone)
  if (save.error !== null && save.error !== refusal) {
    setRefusal(save.error)
    setSeen(newest?.version ?? 0)
  }
  return save
}
