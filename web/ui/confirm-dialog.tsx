import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { veil } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  question: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** `primary` for a harmless action. */
  variant?: 'danger' | 'primary'
  open: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action that can't be undone or that affects other people. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <AlertDialog.Root open={props.open} onOpenChange={(next) => !next && props.onClose()}>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className={veil} />
      <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-20 w-[calc(100vw-2rem)] max-w-form -translate-x-1/2 -translate-y-1/2 rounded-sheet border border-rule bg-sheet p-24 shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
        <AlertDialog.Title className="font-serif text-25 font-semibold">{props.title}</AlertDialog.Title>
        <AlertDialog.Description className="mt-12 text-15 wrap-anywhere text-quiet" render={<div />}>
          {props.question}
        </AlertDialog.Description>
        <div className="mt-24 flex flex-wrap justify-end gap-12">
          <AlertDialog.Close render={<Button />}>{props.cancelLabel ?? 'Cancel'}</AlertDialog.Close>
          <AlertDialog.Close render={<Button variant={props.variant ?? 'danger'} />} onClick={props.onConfirm}>
            {props.confirmLabel}
          </AlertDialog.Close>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
