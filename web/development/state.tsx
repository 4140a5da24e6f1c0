import type { ReactNode } from 'react'

/** One state of a component, under its name. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-8">
    <h3 className="text-13 text-quiet">{name}</h3>
    <div>{children}</div>
  </div>
)

/** Several small things beside one another. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-12">{children}</div>
)
