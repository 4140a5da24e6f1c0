import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { countBlockWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { unusedPlace } from '#writer/arrangement/arrangement.ts'
import { splitSection as splitIn } from '#writer/arrangement/change-arrangement.ts'
import { linesOfBlocks } from '#writer/book/block-lines.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type ChangedBook, changeSections, requireSection } from './change-sections.ts'
import { divideFacts } from './divide-facts.ts'
import { keepFirstVersion } from './keep-version.ts'
import { requireUnlocked } from './require-text.ts'
import { addSection, findFacts, findOutlineTitle, listSectionIds } from './text-repository.ts'
import { addVersion, rejectProposals, type SectionStep } from './versions-repository.ts'

const textOf = (blocks: ManuscriptBlock[]) => linesOfBlocks(blocks).join('\n')

/** Returns the step of a part, with its share of the planned words. */
const partOf = (
  { section: whole, facts }: SectionStep,
  place: SectionPlace,
  blocks: ManuscriptBlock[],
  wordsAsked: number,
  language: LanguageCode,
): SectionStep => {
  const words = countBlockWords(blocks, language)
  const text = textOf(blocks)
  const { note: _, ...rest } = whole
  return {
    type: 'section',
    facts: facts.filter((fact) => text.includes(fact)),
    section: { ...rest, ...place, blocks, words, measures: { ...whole.measures, words, wordsAsked } },
  }
}

/** Splits a section at a block. Both parts are new sections, and the whole one can be restored. */
export const splitSection = (
  dependencies: BookDependencies,
  user: BookUser,
  changed: ChangedBook,
  position: SectionPlace,
  { block, title }: { block: number; title: string },
) =>
  changeSections(dependencies, user, changed, async ({ tx, book, arrangement }) => {
    const { guid, language } = book
    const whole = requireSection(arrangement, position)
    const stored = await requireUnlocked(tx, guid, whole)
    const { blocks, words, measures } = stored.step.section
    if (block >= blocks.length)
      throw new ApiError('wrong_state', 'This section has no such paragraph to be split at. It is unchanged.')
    await keepFirstVersion(tx, guid, whole, stored)
    await rejectProposals(tx, guid, whole)
    const used = await listSectionIds(tx, guid)
    const first = unusedPlace([...used, ...arrangement.chapters.flatMap(({ sections }) => sections)], whole.chapter)
    const second = { ...first, section: first.section + 1 }
    const before = blocks.slice(0, block)
    const share = words > 0 ? countBlockWords(before, language) / words : 0.5
    const firstWords = Math.round(measures.wordsAsked * share)
    const made = [
      partOf(stored.step, first, before, firstWords, language),
      partOf(stored.step, second, blocks.slice(block), measures.wordsAsked - firstWords, language),
    ] as const
    const facts = await findFacts(tx, guid, whole)
    const divided = facts
      ? divideFacts(
          facts,
          { ...first, text: textOf(made[0].section.blocks) },
          { ...second, text: textOf(made[1].section.blocks) },
        )
      : [null, null]
    for (const [index, step] of made.entries()) {
      await addSection(tx, guid, step, divided[index]!)
      const place = index === 0 ? first : second
      await addVersion(tx, { bookGuid: guid, place, origin: 'split', state: 'accepted', step, decidedAt: new Date() })
    }
    return splitIn(arrangement, position, [
      { ...first, title: whole.title ?? (await findOutlineTitle(tx, guid, whole)), words: firstWords },
      { ...second, title, words: measures.wordsAsked - firstWords },
    ])
  })
