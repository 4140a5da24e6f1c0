import { type ReactNode, useId } from 'react'
import type { PlanEditing } from '../use-plan-editor.ts'

export interface WorldPartProps {
  editing: PlanEditing
  /** The problems that keep rows from being saved, by the rows' keys. */
  problems: ReadonlyMap<string, string>
}

/** A titled part of the plan's world, which stays the same in the whole book. */
export const WorldPart = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-15 font-medium">
        {title}
      </h2>
      {children}
    </section>
  )
}
