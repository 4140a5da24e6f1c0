import type { Outline } from '#manuscript/model/outline.ts'
import type { BookType } from '#manuscript/model/book-types.ts'
import type { TemplateSection } from './worksheet-template.ts'
import { genres } from './genres.ts'
import { readGivenTitle, readHero, readPoints, readTopic } from './read-description.ts'
import { joinNames, titleCase } from './title-case.ts'

type OutlineChapter = Outline['chapters'][number]

/**
 * Chapters and sub-chapters for each step of the length slider. With 700 words per section they are
 * within the word range of the step.
 */
export const outlineSizes: Readonly<Record<number, { chapters: number; subChapters: number }>> = {
  1: { chapters: 2, subChapters: 2 },
  2: { chapters: 3, subChapters: 3 },
  3: { chapters: 4, subChapters: 3 },
  4: { chapters: 5, subChapters: 4 },
  5: { chapters: 6, subChapters: 4 },
  6: { chapters: 7, subChapters: 4 },
}

/** Splits a list into consecutive parts of nearly equal size. */
const share = <T>(items: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, index) =>
    items.slice(Math.floor((index * items.length) / count), Math.floor(((index + 1) * items.length) / count)),
  )

const groupTitle = (points: readonly string[]): string => {
  const all = joinNames(points)
  return titleCase(all.length <= 64 ? all : `${points[0]} to ${points.at(-1)}`)
}

const ofPoint = (sections: readonly TemplateSection[], subject: string, count: number, from = 0): { title: string }[] =>
  Array.from({ length: count }, (_, index) => {
    const frame = sections[from + index]
    return { title: frame ? frame.title.replace('{}', () => subject) : `${subject}: Part ${from + index + 1}` }
  })

const pointChapter = (
  points: readonly string[],
  sections: readonly TemplateSection[],
  count: number,
): OutlineChapter => {
  const subchapters =
    points.length >= count
      ? share(points, count).map((group) => ({ title: groupTitle(group) }))
      : points.flatMap((point, index) => {
          const own = share(Array.from({ length: count }), points.length)[index]!.length
          return own === 1 ? [{ title: titleCase(point) }] : ofPoint(sections, titleCase(point), own)
        })
  return { title: groupTitle(points), subchapters }
}

/** Makes titles unique, even across chapters. */
const makeUnique = (chapters: readonly OutlineChapter[]): OutlineChapter[] => {
  const seen = new Set<string>()
  const unique = (title: string): string => {
    let candidate = title
    for (let number = 2; seen.has(candidate.toLowerCase()); number++) candidate = `${title} (${number})`
    seen.add(candidate.toLowerCase())
    return candidate
  }
  const titled = chapters.map((chapter) => ({ ...chapter, title: unique(chapter.title) }))
  return titled.map(({ title, subchapters }) => ({
    title,
    subchapters: subchapters.map((section) => ({ title: unique(section.title) })),
  }))
}

const bookTitle = (description: string, type: BookType): string => {
  const statedTitle = readGivenTitle(description)
  if (statedTitle) return statedTitle
  const topic = titleCase((type === 'fiction' ? readHero(description) : undefined) ?? readTopic(description))
  const { subtitle } = genres[type]
  if (topic === '') return 'Untitled'
  return subtitle && topic.length <= 60 ? `${topic}: ${subtitle}` : topic
}

/**
 * Builds an outline from the genre's template and the person's points, in their order. Fiction
 * keeps its template, because its listed points are people and things, not chapters.
 */
export const planOutline = (request: {
  description: string
  type: BookType
  chapters: number
  subChapters: number
}): Outline => {
  const { description, type, chapters: chapterCount, subChapters } = request
  const { template, reading, priority, around, before } = genres[type]
  const points = type === 'fiction' ? [] : readPoints(description)
  const fromFrame = (index: number): OutlineChapter => {
    const { title, sections } = template.chapters[index]!
    const own = sections.slice(0, subChapters).map((section) => ({ title: section.title }))
    return { title, subchapters: [...own, ...ofPoint(template.point, title, subChapters - own.length, 2)] }
  }
  const ownChapter = (number: number): OutlineChapter => {
    const title = number === 0 ? 'A Chapter of Your Own' : 'Another Chapter of Your Own'
    return { title, subchapters: ofPoint(template.point, title, subChapters) }
  }
  const inOrder = (taken: readonly number[]) => reading.filter((index) => taken.includes(index)).map(fromFrame)
  const listed = share(points, Math.min(points.length, chapterCount)).map((group) =>
    pointChapter(group, template.point, subChapters),
  )
  const room = chapterCount - listed.length
  const taken = (points.length > 0 ? around : priority).slice(0, room)
  const extra = Array.from({ length: room - taken.length }, (_, number) => ownChapter(number))
  const front = points.length > 0 ? taken.filter((index) => before.includes(index)) : []
  const back = taken.filter((index) => !front.includes(index))
  return {
    title: bookTitle(description, type),
    chapters: makeUnique([...inOrder(front), ...listed, ...inOrder(back), ...extra]),
  }
}
