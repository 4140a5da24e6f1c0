import type { BookPlan } from '#contract/book-plans.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** Shows findings about the whole plan. Findings about a section stand at that section. */
export const Remarks = ({ plan }: { plan: BookPlan }) => {
  const { notes, to_be_checked: unchecked } = plan
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
        <List title="To be checked" items={unchecked} />
        <List title="Changed by rule" items={notes} />
      </div>
    </Disclosure>
  )
}

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <section>
      <h3 className="text-13 text-quiet">{title}</h3>
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
