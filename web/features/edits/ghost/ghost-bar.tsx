import { X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import type { ShortcutName } from '#web/lib/actions/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SentLine } from '#web/ui/sent-line.tsx'
import type { Ghost, GhostStore } from './open-ghost.ts'

/** A click does not move the caret, so that typing can continue in the text. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface GhostBarProps {
  ghost: Ghost
  store: GhostStore
}

/** The buttons of a ghost text, with their keys. */
export const GhostBar = ({ ghost, store }: GhostBarProps) => {
  const hasText = ghost.text !== ''
  return (
    <section
      aria-label="Continuation"
      data-brief={ghost.isBrief || undefined}
      className="mx-auto w-fit max-w-page rounded-sheet border border-rule bg-paper px-8 py-4 font-sans text-15 shadow-float pointer-fine:data-brief:hidden"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is not interactive itself */}
      <div className="flex flex-wrap items-center justify-center gap-4" onMouseDown={keepFocus}>
        <Choice variant="primary" keys="insertAll" disabled={!hasText} onClick={() => store.accept('all')}>
          Insert
        </Choice>
        <Choice keys="insertSentence" disabled={!hasText} onClick={() => store.accept('sentence')}>
          Sentence
        </Choice>
        <Choice
          keys={ghost.isRtl ? 'insertWordLeft' : 'insertWord'}
          disabled={!hasText}
          onClick={() => store.accept('word')}
        >
          Word
        </Choice>
        <Choice keys="dismissContinuation" onClick={store.dismiss}>
          {ghost.isWriting ? 'Stop' : 'Dismiss'}
        </Choice>
      </div>
      {ghost.sent && !ghost.isBrief && (
        <div className="hidden px-8 sm:block">
          <SentLine sent={ghost.sent} />
        </div>
      )}
    </section>
  )
}

interface ChoiceProps {
  variant?: 'primary' | 'quiet'
  keys: ShortcutName
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const Choice = ({ variant = 'quiet', keys, disabled = false, onClick, children }: ChoiceProps) => (
  <Button
    compact
    variant={variant}
    aria-keyshortcuts={ariaShortcut(keys)}
    disabled={disabled}
    onMouseDown={keepFocus}
    onClick={onClick}
  >
    {children}
    <kbd
      aria-hidden="true"
      className={classNames('hidden font-sans text-13 sm:pointer-fine:inline', variant !== 'primary' && 'opacity-70')}
    >
      {shortcutLabel(keys)}
    </kbd>
  </Button>
)

interface ProblemBarProps {
  children: ReactNode
  onClose: () => void
}

/** Shows the reason why nothing was written at the caret. */
export const ProblemBar = ({ children, onClose }: ProblemBarProps) => (
  <section
    aria-label="Continuation"
    className="mx-auto flex w-fit max-w-full items-start gap-8 rounded-sheet border border-rule bg-paper p-8 shadow-float"
  >
    <div className="min-w-0">{children}</div>
    <button
      type="button"
      aria-label="Close"
      onMouseDown={keepFocus}
      onClick={onClose}
      className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash pointer-fine:size-control"
    >
      <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
    </button>
  </section>
)
