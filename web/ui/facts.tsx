import type { ReactNode } from 'react'
import { Breakable } from './breakable.tsx'
import { classNames } from './class-names.ts'

/** `wide`: the value is long, such as an email address, and gets its own line on a phone. */
type Fact = readonly [name: string, value: ReactNode, width?: 'wide']

/** Shows names and values in as many columns as fit. Values that are null are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid w-full grid-cols-2 gap-x-24 gap-y-12 sm:grid-cols-3 xl:grid-cols-4">
    {facts
      .filter(([, value]) => value !== null)
      .map(([name, value, width]) => (
        <div key={name} className={classNames('min-w-0', width === 'wide' && 'col-span-2')}>
          <dt className="text-13 text-quiet">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">
            {typeof value === 'string' && width === 'wide' ? <Breakable text={value} /> : value}
          </dd>
        </div>
      ))}
  </dl>
)
