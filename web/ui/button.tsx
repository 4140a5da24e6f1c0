import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { useFocusAfterPending } from './use-focus-after-pending.ts'

const variants = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-deep disabled:bg-wash disabled:text-quiet border border-transparent px-16',
  plain: 'bg-sheet text-ink border border-edge hover:bg-wash disabled:text-quiet disabled:border-rule px-16',
  quiet: 'text-ink hover:bg-wash border border-transparent disabled:text-quiet px-12',
  danger:
    'bg-danger text-on-accent hover:opacity-90 disabled:bg-wash disabled:text-quiet disabled:opacity-100 border border-transparent px-16',
} as const

interface ButtonVariant {
  variant?: keyof typeof variants
  /** Makes the button lower on a screen with a mouse. On a touch screen it stays 44 px high. */
  compact?: boolean
}

const shape = ({ variant = 'plain', compact }: ButtonVariant, className?: string) =>
  classNames(
    'inline-flex items-center justify-center gap-8 rounded-control text-15 font-medium transition-colors',
    compact ? 'min-h-target pointer-fine:min-h-control' : 'min-h-target',
    variants[variant],
    className,
  )

interface ButtonProps extends ButtonVariant, ComponentProps<'button'> {
  /** The label while the action runs. The button is disabled until it ends. */
  pending?: ReactNode
}

export const Button = ({ variant, compact, pending, className, children, disabled, ...rest }: ButtonProps) => {
  useFocusAfterPending(Boolean(pending))
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || Boolean(pending)}
      aria-busy={pending ? true : undefined}
      className={shape({ variant, compact }, className)}
    >
      {pending ? (
        <span>
          {pending}
          <span className="caret caret-writing bg-current" aria-hidden="true" />
        </span>
      ) : (
        children
      )}
    </button>
  )
}

export const ButtonLink = ({ variant, compact, className, ...rest }: ButtonVariant & ComponentProps<typeof Link>) => (
  <Link {...rest} className={shape({ variant, compact }, className)} />
)
