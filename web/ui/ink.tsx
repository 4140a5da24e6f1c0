import { Progress } from '@base-ui/react/progress'
import type { CSSProperties } from 'react'

/** Returns the progress as a custom property for the classes of ink.css. `share` is 0 to 1. */
export const inkStyle = (share: number): CSSProperties =>
  ({ '--ink': `${Math.round(share * 1000) / 10}%` }) as CSSProperties

interface InkLineProps {
  label: string
  /** 0 to 1. */
  share: number
  /** Shows the caret at the end of the ink. */
  writing?: boolean
}

export const InkLine = ({ label, share, writing }: InkLineProps) => (
  <Progress.Root
    aria-label={label}
    value={Math.round(share * 100)}
    data-writing={writing || undefined}
    style={inkStyle(share)}
    className="ink-line"
  >
    <span />
  </Progress.Root>
)

export const Caret = ({ writing }: { writing?: boolean }) => (
  <span className={writing ? 'caret caret-writing' : 'caret'} aria-hidden="true" />
)
