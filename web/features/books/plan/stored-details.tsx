import type { PlannedSection } from '#contract/book-plans.ts'

/** Shows the rest of a section's plan: its scene or argument, and its threads. */
export const StoredDetails = ({ section: { scene, argument, opens, closes } }: { section: PlannedSection }) => {
  const evidence = argument?.evidence.map(
    ({ text, reference }) => `${text} (${reference === null ? 'to be checked' : reference})`,
  )
  const facts: [string, string | undefined][] = [
    ['Who', scene?.who],
    ['Wants', scene?.wants],
    ['Obstacle', scene?.obstacle],
    ['Turn', scene?.turn],
    ['Claim', argument?.claim],
    ['Evidence', evidence?.join('; ')],
    ['Example', argument?.example],
    ['What the reader does', argument?.action],
    ['Opens', opens.join('; ')],
    ['Closes', closes.join('; ')],
  ]
  const some = facts.filter(([, value]) => value)
  if (some.length === 0) return null
  return (
    <dl className="grid gap-x-16 gap-y-4 text-13 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {some.map(([name, value]) => (
        <div key={name} className="contents">
          <dt lang="en" dir="ltr" className="text-quiet">
            {name}
          </dt>
          <dd className="wrap-anywhere max-sm:pb-4">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
