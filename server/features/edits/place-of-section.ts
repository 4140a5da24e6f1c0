import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { Heading } from './read-headings.ts'

/**
 * The most titles that the writer is shown. Of a longer text it is shown those around the section.
 */
const MOST_TITLES = 300

interface Place {
  /** The title of the section's chapter. */
  chapter?: string
  outline?: Outline
}

/**
 * Finds the chapter of a title and the headings around it. If several headings have the title, the
 * first one without text counts, since that is the one to be written. A title that is not saved yet
 * has no chapter.
 */
export const placeOf = (headings: readonly Heading[], title: string, name: string): Place => {
  if (headings.length === 0) return {}
  const called = cleanLine(title)
  const own = headings.findIndex((heading) => heading.title === called && heading.empty)
  const at = own === -1 ? headings.findIndex((heading) => heading.title === called) : own
  const from = Math.max(0, Math.min(at - MOST_TITLES / 2, headings.length - MOST_TITLES))
  const shown = headings.slice(from, from + MOST_TITLES)
  const chapter = headings[at]?.section ? headings.slice(0, at).findLast(({ section }) => !section) : undefined
  return { ...(chapter && { chapter: chapter.title }), outline: asOutline(shown, name) }
}

const asOutline = (headings: readonly Heading[], name: string): Outline => {
  const chapters: Outline['chapters'] = []
  for (const { title, section } of headings) {
    const last = chapters.at(-1)
    if (section && last) last.subchapters.push({ title })
    else chapters.push({ title, subchapters: [] })
  }
  return { title: name, chapters }
}
