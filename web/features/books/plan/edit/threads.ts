import { changeSection } from './move-in-plan.ts'
import type { PlanDraft } from './plan-draft.ts'

/** The server compares threads the same way: case and punctuation don't matter. */
const threadKey = (thread: string): string =>
  thread
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const allSections = ({ chapters }: PlanDraft) => chapters.flatMap(({ sections }) => sections)

/**
 * Returns the threads that this section can close: it or an earlier section opens them, and none
 * closes them.
 */
export const closableThreads = (draft: PlanDraft, key: string): string[] => {
  const sections = allSections(draft)
  const closed = new Set(sections.flatMap(({ closes }) => closes.map(threadKey)))
  const upToHere = sections.slice(0, sections.findIndex((section) => section.key === key) + 1)
  const open = new Map(upToHere.flatMap(({ opens }) => opens.map((thread) => [threadKey(thread), thread])))
  return [...open].flatMap(([name, thread]) => (name === '' || closed.has(name) ? [] : [thread.trim()]))
}

/**
 * Changes the threads that a section opens. If one gets another name, the section that closes it
 * gets it too.
 */
export const changeOpenedThreads = (draft: PlanDraft, key: string, opens: string[]): PlanDraft => {
  const before = allSections(draft).find((section) => section.key === key)?.opens ?? []
  const changed = changeSection(draft, key, { opens })
  const at = opens.findIndex((thread, index) => thread !== before[index])
  const from = before[at] ?? ''
  const to = opens[at] ?? ''
  const isRenamed = before.length === opens.length && threadKey(from) !== '' && threadKey(to) !== ''
  if (!isRenamed || allSections(changed).some((section) => section.opens.includes(from))) return changed
  return {
    ...changed,
    chapters: changed.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) =>
        section.closes.some((thread) => threadKey(thread) === threadKey(from))
          ? {
              ...section,
              closes: section.closes.map((thread) => (threadKey(thread) === threadKey(from) ? to : thread)),
            }
          : section,
      ),
    })),
  }
}
