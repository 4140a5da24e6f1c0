import type { ReactNode } from 'react'

/** One state of a component, with its name. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-8">
    <h3 className="text-13 text-quiet">{name}</h3>
    <div>{children}</div>
  </div>
)

/** Several small elements side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-12">{children}</div>
)
