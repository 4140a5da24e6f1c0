import { titleKey } from '#writer/tasks/repair-outline.ts'
import type { ProposedSection } from './proposed-chapter.ts'

export interface SectionSlot {
  /** For example 2.1. */
  number: string
  title: string
}

/**
 * Normalizes "2.1", "Section 2.1:" and the number 2.1. A plain 1 is the first section of the
 * chapter.
 */
const numberOf = (number: string | number): string =>
  /\d{1,3}(?:\.\d{1,3})?/u.exec(String(number).slice(0, 40))?.[0] ?? ''

const isNumber = (proposed: ProposedSection, { number }: SectionSlot): boolean => {
  const proposedNumber = numberOf(proposed.number)
  return proposedNumber === number || (!proposedNumber.includes('.') && proposedNumber === number.split('.')[1])
}

/**
 * Assigns each proposed section to its slot: by title, else by number. A proposal whose title
 * belongs to another slot is never assigned by number. Without titles and numbers, the order
 * decides if the counts agree. Slots without a proposal are undefined.
 */
export const matchSections = (
  proposals: readonly ProposedSection[],
  slots: readonly SectionSlot[],
): (ProposedSection | undefined)[] => {
  const free = new Set(proposals)
  const matched = new Map<SectionSlot, ProposedSection>()
  const assign = (slot: SectionSlot, proposal: ProposedSection | undefined): void => {
    if (!proposal || matched.has(slot)) return
    matched.set(slot, proposal)
    free.delete(proposal)
  }
  const byTitle = new Map(slots.map((slot) => [titleKey(slot.title), slot]))
  for (const proposal of proposals) {
    const slot = byTitle.get(titleKey(proposal.title))
    if (slot && titleKey(proposal.title) !== '') assign(slot, proposal)
  }
  for (const slot of slots)
    assign(
      slot,
      [...free].find((proposal) => isNumber(proposal, slot) && !byTitle.has(titleKey(proposal.title))),
    )
  const isAnonymous = proposals.every(({ number, title }) => numberOf(number) === '' && titleKey(title) === '')
  if (isAnonymous && proposals.length === slots.length)
    for (const [at, slot] of slots.entries()) assign(slot, proposals[at])
  return slots.map((slot) => matched.get(slot))
}
