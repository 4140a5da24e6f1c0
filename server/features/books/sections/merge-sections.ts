import { unusedPlace } from '#writer/arrangement/arrangement.ts'
import { mergeSections as mergeIn } from '#writer/arrangement/change-arrangement.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type ChangedBook, changeSections, requireSection } from './change-sections.ts'
import { combineFacts } from './divide-facts.ts'
import { keepFirstVersion } from './keep-version.ts'
import { requireUnlocked } from './require-text.ts'
import { addSection, findFacts, findOutlineTitle, listSectionIds } from './text-repository.ts'
import { addVersion, rejectProposals, type SectionStep } from './versions-repository.ts'

/** Returns the step of the section that consists of both texts. */
const combined = ({ section: one, facts }: SectionStep, other: SectionStep, place: SectionPlace): SectionStep => {
  const words = one.words + other.section.words
  const wordsAsked = one.measures.wordsAsked + other.section.measures.wordsAsked
  const { note: _, ...rest } = one
  return {
    type: 'section',
    facts: [...facts, ...other.facts],
    section: {
      ...rest,
      ...place,
      blocks: [...one.blocks, ...other.section.blocks],
      words,
      measures: { ...one.measures, words, wordsAsked },
    },
  }
}

/** Merges a section with the next one of its chapter. Both can be restored. */
export const mergeSections = (
  dependencies: BookDependencies,
  user: BookUser,
  changed: ChangedBook,
  position: SectionPlace,
) =>
  changeSections(dependencies, user, changed, async ({ tx, book, arrangement }) => {
    const { guid } = book
    const pair = [
      requireSection(arrangement, position),
      arrangement.chapters[position.chapter]!.sections[position.section + 1],
    ]
    const [first, second] = pair
    if (!first || !second)
      throw new ApiError('wrong_state', 'This is the last section of its chapter, so there is none to merge it with.')
    const texts = [await requireUnlocked(tx, guid, first), await requireUnlocked(tx, guid, second)] as const
    for (const [index, section] of [first, second].entries()) {
      await keepFirstVersion(tx, guid, section, texts[index]!)
      await rejectProposals(tx, guid, section)
    }
    const used = await listSectionIds(tx, guid)
    const place = unusedPlace([...used, ...arrangement.chapters.flatMap(({ sections }) => sections)], first.chapter)
    const step = combined(texts[0].step, texts[1].step, place)
    const facts = combineFacts(place, [await findFacts(tx, guid, first), await findFacts(tx, guid, second)])
    await addSection(tx, guid, step, facts)
    await addVersion(tx, { bookGuid: guid, place, origin: 'merged', state: 'accepted', step, decidedAt: new Date() })
    const title = first.title ?? (await findOutlineTitle(tx, guid, first))
    return mergeIn(arrangement, position, { ...place, title, words: step.section.measures.wordsAsked })
  })
