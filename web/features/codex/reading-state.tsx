import type { CodexReading } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'
import { stateInWords, usedInWords } from './reading-words.ts'

/** Shows the progress and the cost of reading the manuscript in the background, and its switch. */
export const ReadingState = ({ reading }: { reading: CodexReading }) => {
  const { projectId } = useCodexPanel()!
  const change = useCodexChange(projectId, (on: boolean) =>
    api('PUT /projects/:id/codex/reading', { params: { id: projectId }, body: { on } }),
  )
  const used = usedInWords(reading)
  return (
    <section aria-label="Reading in the background" className="flex flex-col gap-4 border-t border-rule pt-16">
      {reading.state !== 'unavailable' && (
        <Checkbox
          label="Read the manuscript in the background"
          checked={change.isPending ? change.variables : reading.on}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      )}
      <output className="text-13 text-quiet">{stateInWords(reading)}</output>
      {used && <p className="text-13 text-quiet">{used}</p>}
      {change.error && (
        <Notice tone="danger">
          {messageOf(change.error, 'It could not be changed. Please try again in a moment.')}
        </Notice>
      )}
    </section>
  )
}
