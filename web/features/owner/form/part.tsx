import { type ReactNode, useId } from 'react'

/** A part of a section, separated by a horizontal line. */
export const Part = ({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-16 border-t border-rule py-24 first:border-t-0 first:pt-0"
    >
      <div className="flex max-w-page flex-col gap-4">
        <h2 id={id} className="font-serif text-20 font-semibold">
          {title}
        </h2>
        {intro && <p className="text-15 text-quiet">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
