import { Toolbar } from '@base-ui/react/toolbar'
import type { ComponentProps, ReactNode } from 'react'
import { ariaShortcut, shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import type { ShortcutName } from '#web/lib/actions/shortcuts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  name: string
  icon: ReactNode
  shortcut?: ShortcutName | undefined
  /** A hint for the person before the click, shown in the tooltip and set as description. */
  remark?: string | undefined
  /**
   * Shows the name beside the icon if the toolbar has room; with `last`, only if it has plenty.
   * Touch screens always show it.
   */
  labelled?: boolean | 'last'
  /** Text that is shown beside the icon in a toolbar of any width: the name, or a part of it. */
  text?: string
  pressed?: boolean
}

export const toolbarButtonShape = (labelled = false, className?: string) =>
  classNames(
    'inline-flex min-h-target min-w-target shrink-0 items-center justify-center gap-8 rounded-control text-15 font-medium whitespace-nowrap transition-colors pointer-fine:min-h-control pointer-fine:min-w-control pointer-fine:@max-[41rem]/toolbar:min-w-32',
    'hover:bg-wash aria-disabled:text-quiet aria-disabled:opacity-60 aria-disabled:hover:bg-transparent aria-pressed:bg-wash aria-pressed:text-accent-deep',
    labelled && 'px-12 pointer-fine:@max-[96rem]/toolbar:px-8',
    className,
  )

/**
 * A button of the manuscript's toolbar. A click does not move the caret, and does not close the
 * keyboard of a phone.
 */
export const ToolbarButton = ({
  name,
  icon,
  shortcut,
  remark,
  labelled,
  text,
  pressed,
  className,
  ...rest
}: ToolbarButtonProps) => (
  <Tooltip
    text={[shortcut ? `${name} (${shortcutLabel(shortcut)})` : name, remark].filter(Boolean).join(': ')}
    side="bottom"
  >
    <Toolbar.Button
      {...rest}
      aria-label={name}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      aria-description={remark}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={toolbarButtonShape(Boolean(labelled ?? text), className)}
    >
      {icon}
      {text}
      {labelled && (
        <span
          className={
            labelled === 'last'
              ? 'pointer-fine:@max-[96rem]/toolbar:hidden'
              : 'pointer-fine:@max-[62rem]/toolbar:hidden'
          }
        >
          {name}
        </span>
      )}
    </Toolbar.Button>
  </Tooltip>
)
