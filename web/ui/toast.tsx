import { Toast as BaseToast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const SUCCESS_MILLISECONDS = 3_000
/** Milliseconds. Errors stay longer than successes, so that they can be read. */
const ERROR_MILLISECONDS = 10_000

/** Milliseconds that are enough to read the message and to reach its button with the keyboard. */
const UNDO_MILLISECONDS = 12_000

const manager = BaseToast.createToastManager()

export const toast = {
  success: (message: string): void => {
    manager.add({ description: message, type: 'success', timeout: SUCCESS_MILLISECONDS })
  },
  /** Shows a success with a button that undoes it. Returns a function that removes the message. */
  undoable: (message: string, onUndo: () => void): (() => void) => {
    const id = manager.add({
      description: message,
      type: 'success',
      timeout: UNDO_MILLISECONDS,
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id)
          onUndo()
        },
      },
    })
    return () => manager.close(id)
  },
  error: (message: string): void => {
    manager.add({ description: message, type: 'error', timeout: ERROR_MILLISECONDS, priority: 'high' })
  },
}

const Toasts = () =>
  BaseToast.useToastManager().toasts.map((item) => (
    <BaseToast.Root
      key={item.id}
      toast={item}
      aria-label={item.type === 'error' ? 'Error' : 'Message'}
      // Base UI hides an urgent message from screen readers until it has the focus, although the
      // Tab key reaches it.
      aria-hidden={false}
      // Base UI announces an urgent message with an element of its own.
      aria-live={item.priority === 'high' ? 'off' : undefined}
      className="flex items-start gap-12 rounded-sheet border border-rule bg-sheet py-8 ps-16 pe-8 text-15 shadow-float transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <span
        aria-hidden="true"
        className={item.type === 'error' ? 'my-8 w-2 self-stretch bg-danger' : 'my-8 w-2 self-stretch bg-success'}
      />
      <BaseToast.Description className="min-w-0 flex-1 py-8 wrap-anywhere" />
      {item.actionProps && (
        <BaseToast.Action className="flex min-h-target shrink-0 items-center rounded-control px-12 font-medium hover:bg-wash pointer-fine:min-h-control" />
      )}
      <BaseToast.Close
        aria-label="Dismiss"
        // Base UI hides the content of stacked messages until the pointer expands the stack. These
        // messages are never stacked.
        aria-hidden={false}
        className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash pointer-fine:size-control"
      >
        <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      </BaseToast.Close>
    </BaseToast.Root>
  ))

export const ToastProvider = ({ children }: { children: ReactNode }) => (
  <BaseToast.Provider toastManager={manager} limit={4}>
    {children}
    <BaseToast.Portal>
      {/* Messages are above the tools at the bottom of a project (those of the AI, and the keys of
          a suggestion), and below the buttons of a dialog, which covers these tools. */}
      <BaseToast.Viewport className="fixed inset-x-16 top-16 z-30 mx-auto flex max-w-toast flex-col gap-8 md:top-auto md:bottom-[9.5rem] md:in-[body:has(.bg-veil)]:bottom-12">
        <Toasts />
      </BaseToast.Viewport>
    </BaseToast.Portal>
  </BaseToast.Provider>
)
