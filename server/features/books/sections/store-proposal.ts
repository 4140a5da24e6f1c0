import { sectionAt } from '#writer/arrangement/arrangement.ts'
import type { BookStep, SectionPlace } from '#writer/book/book-state.ts'
import type { Transaction } from '../../../database/database.ts'
import type { BookRow } from '../repository.ts'
import { rewrittenPlace } from '../writing/rewritten-place.ts'
import { findArrangement } from '../../../writing/arrangement-repository.ts'
import { findSection, type StoredSection } from './text-repository.ts'
import { addVersion, type SectionStep } from './versions-repository.ts'

/** Returns the id and the text of the section at a position, or null if it has no text. */
const findText = async (tx: Transaction, guid: string, position: SectionPlace) => {
  const arrangement = await findArrangement(tx, guid)
  const place = arrangement ? sectionAt(arrangement, position) : position
  const stored = place && (await findSection(tx, guid, place))
  return stored ? { place, stored } : null
}

/** Returns the text that a step proposes for a section, or null if it has none. */
const proposedText = (step: BookStep, { step: present }: StoredSection): SectionStep | null => {
  const { chapter, section } = present.section
  if (step.type === 'section') return { ...step, section: { ...step.section, chapter, section } }
  // The instruction may have asked for a text that is shorter than planned.
  if (step.type !== 'section-failed' || step.reason !== 'too short' || !step.draft) return null
  const { wordsAsked } = present.section.measures
  const measures = { ...present.section.measures, words: step.words, wordsAsked, drafts: 1 }
  return {
    ...present,
    facts: [],
    section: { chapter, section, blocks: step.draft, words: step.words, measures, note: 'short' },
  }
}

/**
 * Stores the result of a rewrite as a proposal if the section has a text, which is not changed.
 * Returns null and stores nothing if the section has no text.
 */
export const storeProposal = async (
  tx: Transaction,
  book: BookRow,
  step: BookStep,
): Promise<'proposed' | 'failed' | null> => {
  const position = rewrittenPlace(book)
  const text = position && (await findText(tx, book.guid, position))
  if (!text) return null
  const proposed = proposedText(step, text.stored)
  const instruction = book.rewriteInstruction
  await addVersion(tx, {
    bookGuid: book.guid,
    place: text.place,
    origin: instruction === null ? 'retried' : 'rewritten',
    state: proposed ? 'proposed' : 'failed',
    instruction,
    message: step.type === 'section-failed' && !proposed ? step.message : null,
    step: proposed,
  })
  return proposed ? 'proposed' : 'failed'
}

/**
 * Records the reason why a rewrite produced no text, if the section has one. Returns false and
 * stores nothing if the section has no text.
 */
export const storeFailedProposal = async (
  tx: Transaction,
  { guid, rewriteInstruction: instruction }: BookRow,
  position: SectionPlace,
  message: string,
): Promise<boolean> => {
  const text = await findText(tx, guid, position)
  if (!text) return false
  const origin = instruction === null ? ('retried' as const) : ('rewritten' as const)
  await addVersion(tx, { bookGuid: guid, place: text.place, origin, state: 'failed', instruction, message, step: null })
  return true
}
