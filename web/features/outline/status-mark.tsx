import { type SectionStatus, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { classNames } from '#web/ui/class-names.ts'

const colours: Readonly<Record<SectionStatus, string>> = {
  idea: 'text-quiet',
  draft: 'text-warning',
  revised: 'text-ink',
  done: 'text-success',
}

/** A circle that fills as the section gets done, so that the status does not depend on its colour. */
const shapes: Readonly<Record<SectionStatus, React.ReactNode>> = {
  idea: <circle cx="6" cy="6" r="4.5" strokeDasharray="2.2 2.5" />,
  draft: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 1.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
    </>
  ),
  revised: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <circle cx="6" cy="6" r="2.4" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" stroke="none" />
      <path d="M3.6 6.2 5.3 7.9 8.5 4.4" className="stroke-paper" strokeWidth="1.4" />
    </>
  ),
}

interface StatusMarkProps {
  status: SectionStatus | null
  className?: string
}

/**
 * The mark of a status. The name of the status must be beside it, or in the accessible name of the
 * element around it.
 */
export const StatusMark = ({ status, className }: StatusMarkProps) => (
  <span
    title={status ? statusNames[status] : undefined}
    className={classNames('flex size-12 shrink-0', status ? colours[status] : 'text-quiet', className)}
  >
    {status && (
      <svg viewBox="0 0 12 12" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
        {shapes[status]}
      </svg>
    )}
  </span>
)
