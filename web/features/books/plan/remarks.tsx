import type { BookPlan } from '#contract/book-plans.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ToCheck } from './to-check.tsx'
import type { PlanEditing } from './use-plan-editor.ts'

/** Shows findings about the whole plan. Findings about a section are shown at that section. */
export const Remarks = ({ editing: { editor, draft, plan } }: { editing: PlanEditing }) => {
  const { notes } = plan
  const unchecked = draft.to_be_checked
  const problems = plan.problems.filter(({ section }) => section === null).map(({ message }) => message)
  const findings = plan.findings
    .filter(({ section }) => section === null)
    .map(({ problem, suggestion }) => `${problem} ${suggestion}`)
  const count = notes.length + unchecked.length + problems.length + findings.length
  if (count === 0) return null
  return (
    <Disclosure label={`${counted(count, 'remark')} about the whole plan`}>
      <div className="flex flex-col gap-16 pt-8 pb-16 text-15">
        <List title="To look at" items={[...problems, ...findings]} />
        {unchecked.length > 0 && (
          <section>
            <h2 className="text-13 text-quiet">To be checked</h2>
            {unchecked.map((statement) => (
              <ToCheck
                key={statement}
                statement={statement}
                onChecked={() =>
                  editor.change({ ...draft, to_be_checked: unchecked.filter((one) => one !== statement) })
                }
              />
            ))}
          </section>
        )}
        <List title="Changed by rule" items={notes} />
      </div>
    </Disclosure>
  )
}

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <section>
      <h2 className="text-13 text-quiet">{title}</h2>
      <ul className="list-inside list-disc">
        {items.map((item) => (
          <li key={item} className="wrap-anywhere">
            <bdi>{item}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )

/**
 * Returns the findings about single sections, by the section's id. Findings name a section by its
 * number in the plan, such as `2.1`.
 */
export const remarksBySection = (plan: BookPlan): ReadonlyMap<string, string[]> => {
  const ids = new Map<string, string>(
    plan.chapters.flatMap(({ sections }, chapter) =>
      sections.map(({ id }, section) => [`${chapter + 1}.${section + 1}`, id] as const),
    ),
  )
  const remarks = new Map<string, string[]>()
  const add = (number: string | null, text: string) => {
    const id = number === null ? undefined : ids.get(number)
    if (id !== undefined) remarks.set(id, [...(remarks.get(id) ?? []), text])
  }
  for (const { section, message } of plan.problems) add(section, message)
  for (const { section, problem, suggestion } of plan.findings) add(section, `${problem} ${suggestion}`)
  return remarks
}
