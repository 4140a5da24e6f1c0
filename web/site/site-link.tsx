import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'

const variants = {
  quiet: 'px-12 hover:bg-wash',
  plain: 'border border-edge bg-sheet px-16 hover:bg-wash',
  primary: 'border border-transparent bg-accent px-16 text-on-accent hover:bg-accent-deep',
} as const

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  variant?: keyof typeof variants
  /** True if the link leads to the current page. */
  current?: boolean
}

/** A link between public pages. It loads the page from the server, so it needs no script. */
export const SiteLink = ({ to, variant = 'quiet', current, className, children, ...rest }: SiteLinkProps) => (
  <a
    {...rest}
    href={to}
    aria-current={current ? 'page' : undefined}
    className={classNames(
      'inline-flex min-h-target items-center justify-center rounded-control text-15 font-medium transition-colors pointer-fine:min-h-control',
      variants[variant],
      current && 'text-accent-deep',
      className,
    )}
  >
    {children}
  </a>
)
