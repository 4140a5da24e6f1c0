import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface StepProps {
  number: number
  title: string
  isDone: boolean
  children: ReactNode
}

/** A numbered step, with a check mark once it is done. */
export const Step = ({ number, title, isDone, children }: StepProps) => {
  const head = useId()
  return (
    <li
      aria-labelledby={head}
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-8 border-t border-rule py-24 first:border-t-0 first:pt-0"
    >
      <span className="pt-2 text-17 text-quiet tabular-nums" aria-hidden="true">
        {isDone ? <Check className="size-icon text-success" strokeWidth={2} /> : number}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-16">
        <h2 id={head} className="font-serif text-20 font-semibold">
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h2>
        {children}
      </div>
    </li>
  )
}
