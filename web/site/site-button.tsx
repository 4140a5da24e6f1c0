import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'

const variants = {
  primary:
    'border border-transparent bg-accent px-24 text-on-accent hover:bg-accent-deep disabled:bg-wash disabled:text-quiet',
  plain: 'border border-edge bg-sheet px-16 hover:bg-wash disabled:border-rule disabled:text-quiet',
} as const

interface SiteButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants
}

/** A button of a public page, without the features that only the application needs. */
export const SiteButton = ({ variant = 'plain', className, ...rest }: SiteButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      'inline-flex min-h-target items-center justify-center gap-8 rounded-control text-15 font-medium transition-colors',
      variants[variant],
      className,
    )}
  />
)
