import { describe, expect, test } from 'vitest'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { planOutline } from './plan-outline.ts'
import { readNotes, readPoints } from './read-description.ts'
import { guideBook } from './section-guidance.ts'
import { sortNotes } from './sort-notes.ts'

const sectionsOf = (description: string, type: (typeof bookTypes)[number] = 'guide', chapters = 4, subChapters = 2) =>
  planOutline({ description, type, chapters, subChapters }).chapters.flatMap(({ title, subchapters }) =>
    subchapters.map((section) => ({ chapter: title, section: section.title })),
  )

/**
 * Returns the chapters that contain each statement of a description; undefined for unplaced ones.
 */
const placesOf = (description: string, type: (typeof bookTypes)[number] = 'guide') => {
  const sections = sectionsOf(description, type)
  const { sorted } = sortNotes(readNotes(description), sections, { byTerms: type !== 'fiction' })
  return (fact: string) => {
    const place = sorted.findIndex((notes) => notes.some((note) => note.includes(fact)))
    return sections[place]?.chapter
  }
}

describe('a given statement', () => {
  test.each<[what: string, description: string, facts: [fact: string, chapter: RegExp][]]>([
    [
      'lands in the chapter that speaks of it, in whatever order facts are given',
      'A guide to growing vegetables on a balcony. It covers choosing containers, potting soil and watering. Aphids came in 2021. Potting soil from the cheap shop was full of fungus gnats. Containers of zinc get too hot. Watering at dawn saved us 30 % of the water.',
      [
        ['full of fungus gnats', /Soil/],
        ['Containers of zinc', /Containers/],
        ['Watering at dawn', /Watering/],
      ],
    ],
    [
      'stays with the sentence that it goes on from',
      'A guide to keeping bees. It covers hives, honey and swarms. Swarms leave in May. They hang in a tree for an hour. Honey is taken in July. It must have less than 18 % of water.',
      [
        ['They hang in a tree', /Swarms/],
        ['It must have less than 18 %', /Honey/],
      ],
    ],
    [
      'goes to the chapter that it names by its number',
      'A guide to keeping bees. It covers hives, honey and swarms. Mention the flood of 1998 in chapter 3. The last chapter thanks my father.',
      [['the flood of 1998', /./]],
    ],
    [
      'is taken from the line of a list with its point',
      'A guide to a small garden:\n- Soil: clay needs grit\n- Water: rain barrels hold 200 litres\n- Pests - slugs come in April',
      [
        ['clay needs grit', /Soil/],
        ['200 litres', /Water/],
        ['slugs come in April', /Pests/],
      ],
    ],
  ])('%s', (_, description, facts) => {
    const place = placesOf(description)
    for (const [fact, chapter] of facts)
      expect({ fact, chapter: place(fact) }).toEqual({ fact, chapter: expect.stringMatching(chapter) })
  })

  test('is in the chapter of its number', () => {
    const description = 'A guide to keeping bees. It covers hives, honey and swarms. Mention the flood in chapter 3.'
    const sections = sectionsOf(description)
    const third = [...new Set(sections.map(({ chapter }) => chapter))][2]
    expect(placesOf(description)('the flood')).toBe(third)
  })

  test('is never lost', () => {
    const description =
      'A guide to keeping bees on 12 roofs. It covers hives, honey and swarms, each in 3 steps. Budget: 300 euros. I live in Bergen.'
    const sections = sectionsOf(description)
    const { sorted, unplaced } = sortNotes(readNotes(description), sections)
    const all = [...sorted.flat(), ...unplaced].join('\n')
    for (const fact of ['12 roofs', '3 steps', '300 euros', 'Bergen']) expect(all).toContain(fact)
  })

  test('about the end of a story is not at its beginning', () => {
    const description = 'A detective looks for a violin. In the end she keeps it. At the beginning it rains in Lisbon.'
    const sections = sectionsOf(description, 'fiction')
    const { sorted } = sortNotes(readNotes(description), sections, { byTerms: false })
    expect(sorted.at(-1)!.join()).toContain('In the end she keeps it.')
    expect(sorted[0]!.join()).toContain('At the beginning it rains')
  })

  test('does not become a chapter title', () => {
    expect(readPoints('- Soil: clay needs grit\n- Water: 200 litres')).toEqual(['Soil', 'Water'])
  })
})

describe('a worksheet', () => {
  test.each(
    bookTypes.flatMap(
      (type) =>
        [
          [type, 2, 2],
          [type, 4, 4],
          [type, 12, 8],
        ] as const,
    ),
  )('asks no question twice: %s of %d chapters with %d sections', (type, chapters, subChapters) => {
    for (const description of [
      'A book about bees.',
      'A book about bees. It covers hives, honey, swarms and wax.',
      'A book about bees. It covers hives, honey, swarms, wax, queens, drones, winter, mites, plants and law.',
    ]) {
      const guidance = guideBook(type, sectionsOf(description, type, chapters, subChapters))
      const questions = guidance.flatMap((section) => section.questions)
      expect(questions.length).toBe(chapters * subChapters * 3)
      expect(new Set(questions.map((question) => question.toLowerCase())).size).toBe(questions.length)
    }
  })
})
