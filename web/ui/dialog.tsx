import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { finePointer, useMedia } from './use-media.ts'

interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
  closeLabel?: string
  /** Slides up from the bottom edge. */
  sheet?: boolean
  /** Closes with a cross in the corner, for content that ends with its own buttons. */
  cornerClose?: boolean
  /** False if the caller returns the focus itself. */
  finalFocus?: false
  /** Focuses the title, for a long text whose first control is far below. */
  focusesTitle?: boolean
}

const middle =
  'fixed top-1/2 left-1/2 z-20 max-h-[85dvh] w-[calc(100vw-2rem)] max-w-page -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sheet border border-rule bg-sheet p-24 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:p-32'
const below =
  'fixed inset-x-0 bottom-0 z-20 max-h-[85dvh] overflow-y-auto rounded-t-sheet border-t border-rule bg-sheet p-24 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-float outline-none transition data-ending-style:translate-y-24 data-ending-style:opacity-0 data-starting-style:translate-y-24 data-starting-style:opacity-0'

/** The field of a form that is opened to write in it, such as a search. It has the focus on every screen. */
const FIRST_FIELD = '[data-first-field] :is(input, textarea)'

export const veil =
  'fixed inset-0 z-20 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

export const Dialog = ({
  title,
  open,
  onClose,
  children,
  closeLabel = 'Close',
  sheet,
  cornerClose,
  finalFocus,
  focusesTitle = false,
}: DialogProps) => {
  const head = useRef<HTMLHeadingElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const isTouch = !useMedia(finePointer)
  // On a touch screen, a focused field would open the keyboard, which covers most of a sheet.
  const startsAtTitle = focusesTitle || (isTouch && sheet === true)
  const firstFocus = () =>
    popup.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? (startsAtTitle ? head.current : true)
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={veil} />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={firstFocus}
          finalFocus={finalFocus}
          className={sheet ? below : middle}
        >
          <BaseDialog.Title ref={head} tabIndex={-1} className="font-serif text-25 font-semibold outline-none">
            {title}
          </BaseDialog.Title>
          <div className="mt-16 flex flex-col gap-16 text-15">{children}</div>
          {cornerClose ? (
            <BaseDialog.Close
              aria-label={closeLabel}
              className="absolute end-12 top-12 flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
            >
              <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </BaseDialog.Close>
          ) : (
            <div className="mt-24 flex justify-end">
              <BaseDialog.Close render={<Button />}>{closeLabel}</BaseDialog.Close>
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
