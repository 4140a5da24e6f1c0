import type { ReactNode } from 'react'

/** Says that a list is empty, and what to do first. */
export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-8 border-y border-rule py-48">
    <p className="font-serif text-20">
      {title}
      <span className="caret" aria-hidden="true" />
    </p>
    <div className="text-15 text-quiet">{children}</div>
  </div>
)
