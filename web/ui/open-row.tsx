import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface OpenRowProps {
  /** The name of the row, shown at its beginning. */
  title: ReactNode
  /** Figures and times, at the right or below on a phone. */
  aside: ReactNode
  /** Shown while the row is open. */
  children: ReactNode
}

/** A row of a list that expands in place. */
export const OpenRow = ({ title, aside, children }: OpenRowProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-mx-8 flex min-h-target w-[calc(100%+1rem)] items-center gap-12 rounded-control px-8 py-8 text-start hover:bg-wash"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-16 gap-y-2">
          <span className="flex min-w-0 grow basis-menu flex-wrap items-baseline gap-x-8 gap-y-2 wrap-anywhere">
            {title}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-12 text-13 text-quiet tabular-nums">{aside}</span>
        </span>
        <ChevronDown
          className={classNames('size-icon shrink-0 text-quiet transition-transform', open && 'rotate-180')}
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </button>
      {open && (
        <div id={id} className="flex flex-col items-start gap-24 pt-8 pb-32">
          {children}
        </div>
      )}
    </>
  )
}
