import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '#web/lib/input/composing.ts'
import { Dialog } from './dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import { useBeside } from './use-beside.ts'

interface SidePanelProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Returns an element for content, and a ref for the place where the element should be. */
const useMovedElement = () => {
  const [element] = useState(() => {
    const created = document.createElement('div')
    created.className = 'contents'
    return created
  })
  const place = useCallback((around: HTMLElement | null) => around?.append(element), [element])
  return { element, place }
}

/**
 * A panel beside the page, or a sheet from below on a narrow screen. If the window becomes wider or
 * narrower, for example on a tablet that is turned, the content moves, and its forms keep what was
 * entered.
 */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const { element, place } = useMovedElement()
  const isBeside = useBeside(element)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.stopPropagation()
    onClose()
  }
  const slot = <div ref={place} className="contents" />
  return (
    <>
      {isBeside ? (
        <Beside title={title} onClose={onClose} onKeyDown={closeOnEscape}>
          {slot}
        </Beside>
      ) : (
        <Dialog sheet cornerClose title={title} open onClose={onClose}>
          {slot}
        </Dialog>
      )}
      {createPortal(
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from any element inside
        <div className="contents" onKeyDown={isBeside ? closeOnEscape : undefined}>
          {children}
        </div>,
        element,
      )}
    </>
  )
}

interface BesideProps extends SidePanelProps {
  onKeyDown: (event: KeyboardEvent) => void
}

/** The element that had the focus before each open panel. */
const openers = new WeakMap<Element, Element | null>()

/**
 * Returns the focused element. A panel that replaces another, such as its loading state, takes over
 * its opener.
 */
const findOpener = (): Element | null => {
  const focused = document.activeElement
  // A menu closes with its items, and its button stays.
  if (focused?.closest('[role="menu"]'))
    return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') ?? focused
  const panel = focused?.closest('aside')
  return panel && openers.has(panel) ? openers.get(panel)! : focused
}

/**
 * The panel that this React update removes. If a panel with the same title replaces it, for example
 * after loading, the new one takes the focus only if the old one had it, because the person may be
 * typing in the text again.
 */
let removed: { title: string; hadFocus: boolean } | null = null

/** The title of the panel beside the page. */
let shownTitle: HTMLElement | null = null

/** Moves the focus to the panel that is open beside the page. */
export const focusSidePanel = (): void => shownTitle?.focus({ preventScroll: true })

const Beside = ({ title, onClose, onKeyDown, children }: BesideProps) => {
  const name = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const [before] = useState(findOpener)
  // This is a layout effect, because when passive effects run, the panel and its focus are already
  // removed.
  useLayoutEffect(() => {
    const panel = head.current?.closest('aside')
    const isLeft = removed?.title === title && !removed.hadFocus
    if (!isLeft) head.current?.focus({ preventScroll: true })
    shownTitle = head.current
    if (panel) openers.set(panel, before)
    const stop = panel && head.current ? keepFocus(panel, head.current) : undefined
    return () => {
      stop?.()
      shownTitle = null
      const hadFocus = panel?.contains(document.activeElement) ?? false
      removed = { title, hadFocus }
      queueMicrotask(() => (removed = null))
      // If the focus was inside the panel, it returns to the element that opened it.
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [before, title])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element inside
    <aside
      aria-labelledby={name}
      onKeyDown={onKeyDown}
      // The panel is hidden if the window is too narrow. While another dialog is open, it does not
      // become a sheet yet.
      className="sticky top-0 flex h-dvh w-panel shrink-0 flex-col border-s border-rule bg-paper max-[72rem]:hidden"
    >
      <div className="flex items-center justify-between gap-8 border-b border-rule py-8 ps-24 pe-12">
        <h2 id={name} ref={head} tabIndex={-1} className="font-serif text-20 font-semibold outline-none">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
        >
          <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-16 overflow-y-auto p-24 text-15">{children}</div>
    </aside>
  )
}
