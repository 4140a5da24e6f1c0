import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  text: string
  side?: 'right' | 'bottom' | 'top' | 'left'
  children: ReactElement
}

/** Shows the name of an element. The element itself must have an accessible name. */
export const Tooltip = ({ text, side = 'right', children }: TooltipProps) => (
  <BaseTooltip.Root>
    <BaseTooltip.Trigger render={children} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner side={side} sideOffset={8} className="z-20">
        <BaseTooltip.Popup className="rounded-control bg-ink px-8 py-4 text-13 text-paper">{text}</BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
)
