import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { Heading } from './read-headings.ts'

/** Titles of a text that a writer is shown; of a longer one, those around the place. */
const MOST_TITLES = 300

interface Place {
  /** Of the chapter in which a section stands. */
  chapter?: string
  outline?: Outline
}

/**
 * Where a title stands among the headings. Where several are called so, it is the first that has no text yet: that is the
 * one that is to be written. What is not saved yet has no place.
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
