import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = { info: 'border-edge', success: 'border-success', warning: 'border-warning', danger: 'border-danger' }

const roles = { info: 'status', success: 'status', warning: undefined, danger: 'alert' }

interface NoticeProps {
  tone: keyof typeof tones
  children: ReactNode
  action?: ReactNode
}

/**
 * A message at the place that it concerns. Screen readers announce the tone `danger` at once,
 * `warning` not at all, and other tones when they are idle.
 */
export const Notice = ({ tone, children, action }: NoticeProps) => (
  <div
    role={roles[tone]}
    className={classNames('flex flex-wrap items-center gap-x-24 gap-y-8 border-s-2 py-4 ps-16 text-15', tones[tone])}
  >
    <div className="min-w-0 grow basis-menu wrap-anywhere">{children}</div>
    {action}
  </div>
)
