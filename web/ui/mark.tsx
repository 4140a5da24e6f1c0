import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  quiet: 'border-edge text-quiet',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
}

/** Shows the status of a list item in a word or two. */
export const Mark = ({ tone = 'quiet', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span
    className={classNames(
      'inline-block rounded-control border px-4 text-13 leading-normal whitespace-nowrap',
      tones[tone],
    )}
  >
    {children}
  </span>
)
