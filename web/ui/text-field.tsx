import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlShape, Field } from './field.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

export const TextField = ({ label, hint, error, className, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(parts) => <input {...input} {...parts} className={classNames(controlShape, 'min-h-target', className)} />}
  </Field>
)
