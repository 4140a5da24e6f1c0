import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { Heading } from './read-headings.ts'

/**
 * The maximum number of titles in a prompt. For a longer text, the prompt has the titles around the
 * section.
 */
const MOST_TITLES = 300

export interface OutlinePlace {
  /** The title of the chapter. Missing if the text is not inside a chapter, or is its heading. */
  chapter?: string
  outline?: Outline
  /** Index of the chapter in `outline`; -1 if it is unknown. */
  own: number
  /** The headings above, outermost first. */
  path: string[]
}

/**
 * Finds the heading with a title. Prefers the one at the given block, then the first one without
 * text, which is the one to be written, then the first one. Returns -1 for a heading that is not
 * saved yet.
 */
export const findHeading = (headings: readonly Heading[], title: string, block?: number): number => {
  const called = cleanLine(title)
  const named = headings.flatMap((heading, at) => (heading.title === called ? [{ heading, at }] : []))
  const own =
    named.find(({ heading }) => heading.block === block) ?? named.find(({ heading }) => heading.empty) ?? named[0]
  return own?.at ?? -1
}

/** Returns the headings above the one at this index, outermost first. */
const headingsAbove = (headings: readonly Heading[], at: number, level: number): Heading[] => {
  const above: Heading[] = []
  let smallest = level
  for (const heading of headings.slice(0, at).toReversed()) {
    if (heading.level >= smallest) continue
    above.unshift(heading)
    smallest = heading.level
  }
  return above
}

/** Finds the place of a heading in the outline, given its index. */
export const placeOfHeading = (headings: readonly Heading[], at: number, name: string): OutlinePlace => {
  if (headings.length === 0) return { own: -1, path: [] }
  const heading = headings[at]
  const chapter = heading?.section ? headings.slice(0, at).findLast(({ section }) => !section) : undefined
  return {
    ...(chapter && { chapter: chapter.title }),
    ...outlineAround(headings, at, name),
    path: heading ? headingsAbove(headings, at, heading.level).map(({ title }) => title) : [],
  }
}

const BELOW_ALL_HEADINGS = 7

/** Finds the place of a block that is not a heading in the outline. */
export const placeOfBlock = (headings: readonly Heading[], block: number, name: string): OutlinePlace => {
  if (headings.length === 0) return { own: -1, path: [] }
  const next = headings.findIndex((heading) => heading.block >= block)
  const end = next === -1 ? headings.length : next
  return {
    ...outlineAround(headings, end - 1, name),
    path: headingsAbove(headings, end, BELOW_ALL_HEADINGS).map(({ title }) => title),
  }
}

const outlineAround = (headings: readonly Heading[], at: number, name: string): { outline: Outline; own: number } => {
  const from = Math.max(0, Math.min(at - MOST_TITLES / 2, headings.length - MOST_TITLES))
  const chapters: Outline['chapters'] = []
  let own = -1
  for (const [index, { title, section }] of headings.slice(from, from + MOST_TITLES).entries()) {
    const last = chapters.at(-1)
    if (section && last) last.subchapters.push({ title })
    else chapters.push({ title, subchapters: [] })
    if (from + index === at) own = chapters.length - 1
  }
  return { outline: { title: name, chapters }, own }
}
