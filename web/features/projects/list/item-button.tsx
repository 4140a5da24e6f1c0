import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'

interface ItemButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
  tip: string
  icon: LucideIcon
}

/** A small button at the end of a project's row. */
export const ItemButton = ({ label, tip, icon: Icon, ...rest }: ItemButtonProps) => (
  <Tooltip text={tip} side="top">
    <button
      type="button"
      {...rest}
      aria-label={label}
      className="flex size-target items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink disabled:opacity-60 pointer-fine:h-control pointer-fine:w-32"
    >
      <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
    </button>
  </Tooltip>
)
