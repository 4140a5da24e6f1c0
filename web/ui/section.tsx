import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  /** The element id, as a target of links within the site. */
  id?: string
  children: ReactNode
}

/**
 * A section of a page: a rule, a heading, and the content, beside the heading if there is space.
 */
export const Section = ({ title, id, children }: SectionProps) => {
  const head = useId()
  return (
    <section
      id={id}
      aria-labelledby={head}
      className="grid scroll-mt-24 gap-16 border-t border-rule py-32 lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-baseline lg:gap-32"
    >
      <h2 id={head} className="font-serif text-20 font-semibold">
        {title}
      </h2>
      <div className="flex w-full max-w-form min-w-0 flex-col items-start gap-16">{children}</div>
    </section>
  )
}
