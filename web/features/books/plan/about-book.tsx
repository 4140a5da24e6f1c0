import type { ReactNode } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { GrowingText } from '#web/ui/growing-text.tsx'
import type { DraftIntent } from './edit/plan-draft.ts'
import type { PlanEditing } from './use-plan-editor.ts'

const lines = [
  ['promise', 'What the reader gets'],
  ['audience', 'Audience'],
  ['point_of_view', 'Point of view'],
  ['tense', 'Tense'],
  ['ending', 'Ending or thesis'],
] as const
const lists = [
  ['voice', 'Voice, one rule in each line', planLimits.voice],
  ['avoid', 'Avoid, one in each line', planLimits.avoid],
] as const

/** Shows the part of a plan that concerns the whole book. */
export const AboutBook = ({ editing: { editor, draft, plan } }: { editing: PlanEditing }) => {
  const { intent } = draft
  if (!intent) return null
  const change = (part: Partial<DraftIntent>) => editor.change({ ...draft, intent: { ...intent, ...part } })
  return (
    <Disclosure label="About the book">
      <div className="flex flex-col gap-24 pt-8 pb-16">
        <dl className="grid gap-x-24 gap-y-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
          {lines.map(([field, name]) => (
            <Line key={field} name={name}>
              <GrowingText
                label={name}
                singleLine
                look="text-15"
                value={intent[field]}
                maxLength={planLimits.line}
                onChange={(text) => change({ [field]: text })}
              />
            </Line>
          ))}
          {lists.map(([field, name, most]) => (
            <Line key={field} name={name}>
              <GrowingText
                label={name}
                look="text-15"
                value={intent[field].join('\n')}
                placeholder="Nothing"
                onChange={(text) => change({ [field]: text === '' ? [] : text.split('\n').slice(0, most) })}
              />
            </Line>
          ))}
        </dl>
        <Facts
          title="People"
          facts={plan.people.map(({ name, role, wants }) => [name, [role, wants].filter(Boolean).join('. ')])}
        />
        <Facts title="Terms" facts={plan.terms.map(({ name, meaning }) => [name, meaning])} />
        <Facts title="Timeline" facts={plan.timeline.map(({ when, event }) => [when, event])} />
      </div>
    </Disclosure>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="py-4 text-13 text-quiet max-sm:pt-8">{name}</dt>
    <dd className="-mx-8 min-w-0">{children}</dd>
  </div>
)

const Facts = ({ title, facts }: { title: string; facts: [string, string][] }) =>
  facts.length > 0 && (
    <section className="flex flex-col gap-4">
      <h3 className="text-13 text-quiet">{title}</h3>
      <dl className="grid gap-x-24 gap-y-4 text-15 sm:grid-cols-[11rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-medium wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere max-sm:pb-8">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
