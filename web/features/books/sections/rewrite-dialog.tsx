import { Dialog } from '#web/ui/dialog.tsx'
import { RewriteForm } from '../reading/rewrite-form.tsx'
import type { Desk, Place } from './desk.ts'
import { usePropose } from './use-propose.ts'

interface RewriteDialogProps {
  desk: Desk
  place: Place
  title: string
  onClose: () => void
}

/** Asks for the instruction of a rewrite. */
export const RewriteDialog = ({ desk: { task, version, paying }, place, title, onClose }: RewriteDialogProps) => {
  const propose = usePropose(task.guid, place, version)
  return (
    <Dialog cornerClose title="Rewrite with an instruction" open onClose={onClose}>
      <p className="text-quiet">
        The text of “<bdi>{title}</bdi>” stays until you accept the new one.
        {paying && ' This takes the section’s share of the book’s price. It is credited if no text is written.'}
      </p>
      <RewriteForm
        pending={propose.isPending && 'Starting'}
        onRewrite={(instruction) => propose.mutate(instruction, { onSettled: onClose })}
        onClose={onClose}
      />
    </Dialog>
  )
}
