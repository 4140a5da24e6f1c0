import { Command } from 'lucide-react'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { palette } from './palette.ts'

/** Opens the list of all actions. */
export const PaletteButton = ({ className }: { className?: string }) => (
  <Tooltip text={`All actions (${shortcutLabel('palette')})`} side="bottom">
    <button
      type="button"
      aria-label="All actions"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaShortcut('palette')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => palette.open('palette')}
      className={classNames(
        'flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control',
        className,
      )}
    >
      <Command className="size-icon" strokeWidth={1.5} aria-hidden="true" />
    </button>
  </Tooltip>
)
