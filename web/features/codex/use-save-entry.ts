import { useState } from 'react'
import { useCodexChange } from './codex-queries.ts'

/**
 * Saves the form of an entry. `send` receives the version of the entry that the person has seen:
 * first that of the opened entry, and after a refusal that of the newest one, which the form then
 * shows. It receives null if the entry has to be added, because it is new or was deleted elsewhere.
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
