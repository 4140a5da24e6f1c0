import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Says what a thing is. The thing itself carries its name; this only shows it. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <BaseTooltip.Root>
    <BaseTooltip.Trigger render={children} />
    <BaseTooltip.Portal>
      <BaseTooltip.Positioner side="right" sideOffset={8} className="z-20">
        <BaseTooltip.Popup className="rounded-control bg-ink px-8 py-4 text-13 text-paper">{text}</BaseTooltip.Popup>
      </BaseTooltip.Positioner>
    </BaseTooltip.Portal>
  </BaseTooltip.Root>
)
