import { GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { useDragOrder } from '#web/ui/use-drag-order.ts'

/** The handle that a row is dragged by. The menu of the row and Alt with an arrow do the same. */
export const Grip = ({ handle }: { handle: ReturnType<ReturnType<typeof useDragOrder>['handle']> }) => (
  <span
    {...handle}
    aria-hidden="true"
    className="flex min-h-target w-24 shrink-0 cursor-grab touch-none items-center text-quiet active:cursor-grabbing pointer-fine:min-h-control"
  >
    <GripVertical className="size-icon" strokeWidth={1.5} />
  </span>
)

/** Calls `move` for Alt with an arrow up (-1) or down (1). */
export const onMoveKey =
  (move: (by: -1 | 1) => void) =>
  (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }

/** Shows the reason why a row can't be saved. */
export const RowProblem = ({ text }: { text: string | undefined }) =>
  text && (
    <p lang="en" dir="ltr" className="px-8 text-13 text-danger">
      {text}
    </p>
  )
