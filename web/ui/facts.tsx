import type { ReactNode } from 'react'

/** Names and figures, in as many columns as there is room for. What is null is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid w-full grid-cols-2 gap-x-24 gap-y-12 sm:grid-cols-3 xl:grid-cols-4">
    {facts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-13 text-quiet">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
  </dl>
)
