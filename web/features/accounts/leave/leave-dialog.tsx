import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useQueryClient } from '@tanstack/react-query'
import type { ProjectItem } from '#contract/projects.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { veil } from '#web/ui/dialog.tsx'
import { type LeavePurpose, useLeaveQuestion } from './ask-before-leaving.ts'

const words: Record<LeavePurpose, { end: string; after: string }> = {
  'log out': {
    end: 'Delete and log out',
    after:
      'Keep it, and it is sent when you sign in here again. No other account sees it, but somebody with access to the files of this device could read it.',
  },
  'delete the account': {
    end: 'Delete the account anyway',
    after: 'If you restore the account later, this text is missing.',
  },
}

/** Asks what happens to text that could not be sent before its account is left. */
export const LeaveDialog = () => {
  const question = useLeaveQuestion()
  const client = useQueryClient()
  if (!question) return null
  const { purpose, unsent, answer } = question
  const { end, after } = words[purpose]
  const projects = client.getQueryData<ProjectItem[]>(['projects', 'list']) ?? []
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name ?? 'A project'
  const total = unsent.reduce((sum, { changes }) => sum + changes, 0)
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && answer('stay')}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veil} />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-20 max-h-[85dvh] w-[calc(100vw-2rem)] max-w-page -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sheet border border-rule bg-sheet p-24 shadow-float">
          <AlertDialog.Title className="font-serif text-25 font-semibold">
            {counted(total, 'change')} {total === 1 ? 'exists' : 'exist'} only on this device
          </AlertDialog.Title>
          <AlertDialog.Description
            className="mt-12 flex flex-col gap-12 text-15 wrap-anywhere text-quiet"
            render={<div />}
          >
            <p>The text could not be sent to the server. Nothing was changed or deleted yet.</p>
            <ul className="flex list-disc flex-col gap-4 ps-24">
              {unsent.map(({ projectId, changes }) => (
                <li key={projectId}>
                  <bdi className="text-ink">{nameOf(projectId)}</bdi>: {counted(changes, 'change')}
                </li>
              ))}
            </ul>
            <p>{after}</p>
          </AlertDialog.Description>
          {/* On a phone, the safest choice is at the bottom, within reach of the thumb. */}
          <div className="mt-24 flex flex-col gap-12 sm:flex-row sm:flex-wrap sm:gap-8 sm:justify-end">
            <AlertDialog.Close render={<Button className="sm:px-12" />}>Stay signed in</AlertDialog.Close>
            <Button onClick={() => answer('delete')} className="text-danger!">
              {end}
            </Button>
            {purpose === 'log out' && <Button onClick={() => answer('keep')}>Keep and log out</Button>}
            <Button variant="primary" onClick={() => answer('again')}>
              Try again
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
