import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface DisclosureProps {
  label: ReactNode
  /** Opens it when this becomes true, for example because of an error inside. */
  reveal?: boolean
  /** For details that few people need. */
  quiet?: boolean
  children: ReactNode
}

/**
 * Content that is hidden until a person opens it. It stays mounted, so that fields in it keep their
 * values.
 */
export const Disclosure = ({ label, reveal = false, quiet, children }: DisclosureProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (reveal && details.current) details.current.open = true
  }, [reveal])
  return (
    <details ref={details} className="group">
      <summary
        className={classNames(
          'flex min-h-target w-fit list-none items-center gap-8 rounded-control pe-8 hover:text-ink [&::-webkit-details-marker]:hidden',
          quiet ? 'text-13 text-quiet pointer-fine:min-h-control' : 'text-15 font-medium',
        )}
      >
        <ChevronDown
          className="size-icon -rotate-90 text-quiet transition-transform group-open:rotate-0"
          strokeWidth={1.5}
          aria-hidden="true"
        />
        {label}
      </summary>
      {children}
    </details>
  )
}
