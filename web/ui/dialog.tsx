import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { keepFocus } from './keep-focus.ts'
import { finePointer, useMedia } from './use-media.ts'

interface DialogProps {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
  closeLabel?: string
  /** Slides up from the bottom edge. */
  sheet?: boolean
  /** Adds a button to close in the corner, for content that ends with its own buttons. */
  cornerClose?: boolean
  /** False if the caller restores the focus itself. */
  finalFocus?: false
  /** Focuses the title, for a long text whose first control is far below. */
  focusesTitle?: boolean
}

const middle =
  'fixed top-1/2 left-1/2 z-20 flex max-h-[85dvh] w-[calc(100vw-2rem)] max-w-page -translate-x-1/2 -translate-y-1/2 rounded-sheet border border-rule bg-sheet shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
const below =
  'fixed inset-x-0 bottom-0 z-20 flex max-h-[85dvh] rounded-t-sheet border-t border-rule bg-sheet shadow-float outline-none transition data-ending-style:translate-y-24 data-ending-style:opacity-0 data-starting-style:translate-y-24 data-starting-style:opacity-0'

/**
 * The field of a form that is opened for typing, such as a search. It takes the focus on every
 * screen.
 */
const FIRST_FIELD = '[data-first-field] :is(input, textarea)'

export const veil =
  'fixed inset-0 z-20 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

interface KeepFocusProps {
  popup: RefObject<HTMLElement | null>
  title: RefObject<HTMLElement | null>
}

/** Moves the focus to the title when the focused element of the dialog is removed. */
const KeepFocus = ({ popup, title }: KeepFocusProps) => {
  useEffect(
    () => (popup.current && title.current ? keepFocus(popup.current, title.current) : undefined),
    [popup, title],
  )
  return null
}

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
          <KeepFocus popup={popup} title={head} />
          {/* The close button follows the content in the DOM, so that the content gets the first
              focus. It does not scroll with the content. */}
          <div
            data-scrolls=""
            className={classNames(
              'min-h-0 flex-1 overflow-y-auto rounded-[inherit] p-24',
              sheet ? 'pb-[max(1.5rem,env(safe-area-inset-bottom))]' : 'sm:p-32',
              cornerClose && 'scroll-pt-72',
            )}
          >
            <BaseDialog.Title
              ref={head}
              tabIndex={-1}
              className={classNames(
                'font-serif text-25 font-semibold outline-none',
                cornerClose && 'sticky -top-24 z-3 -mx-24 -mt-24 bg-sheet ps-24 pe-72 pt-24 pb-8',
                cornerClose && !sheet && 'sm:-top-32 sm:-mx-32 sm:-mt-32 sm:ps-32 sm:pt-32',
              )}
            >
              {title}
            </BaseDialog.Title>
            <div className={classNames('flex flex-col gap-16 text-15', cornerClose ? 'mt-8' : 'mt-16')}>{children}</div>
            {!cornerClose && (
              <div className="mt-24 flex justify-end">
                <BaseDialog.Close render={<Button />}>{closeLabel}</BaseDialog.Close>
              </div>
            )}
          </div>
          {cornerClose && (
            <BaseDialog.Close
              aria-label={closeLabel}
              className="absolute end-12 top-12 z-4 flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
            >
              <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </BaseDialog.Close>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
