import type { ReactNode } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import { classNames } from '#web/ui/class-names.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'

/**
 * Named fields that are edited in place. If there is room, the names have a column of their own.
 */
export const FieldRows = ({ narrow, children }: { narrow?: boolean; children: ReactNode }) => (
  <dl
    className={classNames(
      'grid gap-x-16 gap-y-4',
      narrow ? 'sm:grid-cols-[7rem_minmax(0,1fr)]' : 'sm:grid-cols-[11rem_minmax(0,1fr)]',
    )}
  >
    {children}
  </dl>
)

export const FieldRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt lang="en" dir="ltr" className="text-13 text-quiet max-sm:pt-8 sm:py-4">
      {name}
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

interface LineFieldProps {
  name: string
  /** The section or person that the field belongs to, for assistive technology. */
  of?: string
  value: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A named line of text. */
export const LineField = ({ name, of, value, placeholder, onChange }: LineFieldProps) => (
  <FieldRow name={name}>
    <GrowingText
      label={of === undefined ? name : `${name}: ${of}`}
      singleLine
      textClass="text-15"
      className="-mx-8"
      maxLength={planLimits.line}
      value={value}
      placeholder={placeholder}
      onChange={onChange}
    />
  </FieldRow>
)
