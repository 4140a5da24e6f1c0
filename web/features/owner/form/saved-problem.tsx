import { messageOf } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { fieldsOf } from '../owner-queries.ts'

/** Shows why saving failed, unless a field already shows it. */
export const SavedProblem = ({ error, shown }: { error: unknown; shown: readonly string[] }) => {
  if (!error || Object.keys(fieldsOf(error)).some((field) => shown.includes(field))) return null
  return (
    <Notice tone="danger">{messageOf(error, 'This could not be saved. Nothing has changed. Please try again.')}</Notice>
  )
}
