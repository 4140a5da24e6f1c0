import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlShape, Field } from './field.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Number of characters used, and the maximum. */
  count: number
  limit: number
  /** Shown beside the counter. */
  warning?: string | undefined
}

/** A multi-line field with a counter. Input beyond the limit is ignored. */
export const TextArea = ({ label, hint, error, count, limit, warning, className, ...area }: TextAreaProps) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    aside={
      <span className={classNames('text-13 tabular-nums', count >= limit || warning ? 'text-warning' : 'text-quiet')}>
        {warning && `${warning} · `}
        {count.toLocaleString('en')} / {limit.toLocaleString('en')}
      </span>
    }
  >
    {(parts) => (
      <textarea
        {...area}
        {...parts}
        maxLength={limit}
        className={classNames(controlShape, 'py-12 font-serif text-manuscript', className)}
      />
    )}
  </Field>
)
