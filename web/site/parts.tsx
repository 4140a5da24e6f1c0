import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { SiteLink } from './site-link.tsx'
import type { Call, Point, Question } from './texts/page-texts.ts'

interface SectionProps {
  title?: string
  lead?: string
  id?: string
  /** True to show the section on the background of a sheet. */
  raised?: boolean
  children: ReactNode
}

export const Section = ({ title, lead, id, raised, children }: SectionProps) => (
  <section id={id} className={raised ? 'border-y border-rule bg-sheet' : undefined}>
    <div className="mx-auto flex max-w-wide flex-col gap-32 px-16 py-72 sm:px-24 lg:px-48">
      {title && (
        <div className="flex max-w-page flex-col gap-12">
          <h2 className="font-display text-32 font-semibold sm:text-44">{title}</h2>
          {lead && <p className="font-serif text-20 text-quiet">{lead}</p>}
        </div>
      )}
      {children}
    </div>
  </section>
)

interface PointsProps {
  points: readonly Point[]
  wide?: boolean
  /** Use h3 below a section title, and h2 without one. */
  heading?: 'h2' | 'h3'
}

/** Points side by side, each below a rule. */
export const Points = ({ points, wide, heading: Heading = 'h3' }: PointsProps) => (
  <ul className={classNames('grid gap-x-48 gap-y-32 sm:grid-cols-2', wide ? 'lg:grid-cols-4' : 'lg:grid-cols-3')}>
    {points.map(({ title, text }) => (
      <li key={title} className="flex flex-col gap-8 border-t border-rule pt-16">
        <Heading className="font-serif text-20 font-semibold">{title}</Heading>
        <p className="text-17 text-quiet">{text}</p>
      </li>
    ))}
  </ul>
)

export const Steps = ({ steps }: { steps: readonly Point[] }) => (
  <ol
    className={classNames(
      'grid gap-x-48 gap-y-32 sm:grid-cols-2',
      steps.length === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
    )}
  >
    {steps.map(({ title, text }, at) => (
      <li key={title} className="flex flex-col gap-8">
        <span className="font-serif text-44 text-accent tabular-nums" aria-hidden="true">
          {at + 1}
        </span>
        <h3 className="font-serif text-20 font-semibold">{title}</h3>
        <p className="text-17 text-quiet">{text}</p>
      </li>
    ))}
  </ol>
)

export const CallToApp = ({ call: { title, text, action } }: { call: Call }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-48 gap-y-24 border-t border-rule pt-32">
    <div className="flex max-w-page flex-col gap-8">
      <h2 className="font-serif text-25 font-semibold">{title}</h2>
      <p className="font-serif text-20 text-quiet">{text}</p>
    </div>
    <SiteLink to="/app" variant="primary" className="px-24 text-17">
      {action}
    </SiteLink>
  </div>
)

/** Questions with collapsible answers, of which at most one is open. */
export const Faq = ({ title, questions }: { title: string; questions: readonly Question[] }) => (
  <section
    id="questions"
    className="mx-auto grid max-w-wide gap-32 px-16 py-72 sm:px-24 lg:grid-cols-[1fr_2fr] lg:gap-48 lg:px-48"
  >
    <h2 className="font-display text-32 font-semibold">{title}</h2>
    <div>
      {questions.map(({ id, question, answer }) => (
        <details key={question} name="questions" className="group border-t border-rule last:border-b">
          <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-16 py-12 font-serif text-20 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              className="size-icon shrink-0 text-quiet transition-transform group-open:rotate-180"
              strokeWidth={1.5}
              aria-hidden="true"
            />
          </summary>
          {/* A link to this id opens the answer around it. */}
          <p id={id} className="max-w-page pb-24 text-17 text-quiet">
            {answer}
          </p>
        </details>
      ))}
    </div>
  </section>
)

/** The title of a page other than the front page. */
export const PageTitle = ({ title, lead }: { title: string; lead?: string }) => (
  <header className="mx-auto flex max-w-wide flex-col gap-12 px-16 pt-48 pb-32 sm:px-24 lg:px-48">
    <h1 className="max-w-page font-display text-44 font-semibold">{title}</h1>
    {lead && <p className="max-w-page font-serif text-20 text-quiet">{lead}</p>}
  </header>
)
