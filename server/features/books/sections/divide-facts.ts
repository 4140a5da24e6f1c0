import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { BookStep, SectionPlace } from '#writer/book/book-state.ts'

type FactsStep = Extract<BookStep, { type: 'facts' }>

/** A part of a split section: its id, and its text without formatting. */
interface Part extends SectionPlace {
  text: string
}

const placed = ({ chapter, section }: SectionPlace, found: SectionFacts): FactsStep => ({
  type: 'facts',
  chapter,
  section,
  // Facts and promises name the section that states or opens them.
  found: {
    ...found,
    facts: found.facts.map((fact) => ({ ...fact, section: { chapter, section } })),
    promises: found.promises.map((promise) => ({ ...promise, opened: { chapter, section } })),
  },
})

/**
 * Divides the facts of a section between its two parts. Each fact goes to the part with its
 * passage. A fact whose passage is in neither part belonged to an earlier text and goes to both,
 * because that text may be restored.
 */
export const divideFacts = ({ found, unread }: FactsStep, first: Part, second: Part): [FactsStep, FactsStep] => {
  const inFirst = (passage: string) => first.text.includes(passage) || !second.text.includes(passage)
  const inSecond = (passage: string) => !first.text.includes(passage)
  const part = (holds: (passage: string) => boolean): SectionFacts => ({
    ...found,
    facts: found.facts.filter(({ quote }) => holds(quote)),
    promises: found.promises.filter(({ quote }) => holds(quote)),
    notable: found.notable.filter(holds),
  })
  const marked = unread && { unread }
  return [
    { ...placed(first, { ...part(inFirst), kept: [] }), ...marked },
    // The passage that keeps a promise is not stored, so a kept promise counts as kept in the
    // second part.
    { ...placed(second, { ...part(inSecond), rejected: 0 }), ...marked },
  ]
}

/** Combines the facts of two sections that are merged. Returns null if neither was read. */
export const combineFacts = (place: SectionPlace, parts: readonly (FactsStep | undefined)[]): FactsStep | null => {
  const found = parts.flatMap((part) => (part ? [part.found] : []))
  if (found.length === 0) return null
  const combined = placed(place, {
    facts: found.flatMap(({ facts }) => facts),
    promises: found.flatMap(({ promises }) => promises),
    kept: [...new Set(found.flatMap(({ kept }) => kept))],
    rejected: found.reduce((sum, { rejected }) => sum + rejected, 0),
    notable: found.flatMap(({ notable }) => notable),
  })
  return parts.some((part) => part?.unread) ? { ...combined, unread: true } : combined
}
