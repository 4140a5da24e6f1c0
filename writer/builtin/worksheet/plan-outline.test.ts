import { describe, expect, test } from 'vitest'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { planOutline } from './plan-outline.ts'
import { readNotes, readPoints, readTopic } from './read-description.ts'

const balcony =
  'A beginner’s guide to growing vegetables on a small city balcony. It covers choosing containers, potting soil, sunlight, watering, pests and harvesting. Watering is where beginners fail.'

const titlesOf = (outline: ReturnType<typeof planOutline>) =>
  outline.chapters.flatMap(({ title, subchapters }) => [title, ...subchapters.map((section) => section.title)])

describe('reading a description', () => {
  test.each([
    [balcony, ['choosing containers', 'potting soil', 'sunlight', 'watering', 'pests', 'harvesting']],
    ['A book about bees.\n- the hive\n- the year\n- honey', ['the hive', 'the year', 'honey']],
    ['An essay on whether cities should ban cars, covering air, noise and space', ['air', 'noise', 'space']],
    ['A book about bread. I like it.', []],
  ])('%s', (description, points) => {
    expect(readPoints(description)).toEqual(points)
  })

  test('finds its topic and its notes', () => {
    expect(readTopic(balcony)).toBe('growing vegetables on a small city balcony')
    expect(readTopic('Explain how to repair bicycles at home')).toBe('how to repair bicycles at home')
    expect(readTopic('A history of lighthouse keeping on the North Sea coast for curious young adults')).toBe(
      'lighthouse keeping on the North Sea coast',
    )
    // A long topic is not cut within a phrase.
    expect(readTopic('A guide to growing old roses against cool walls in northern coastal gardens')).toBe(
      'growing old roses against cool walls',
    )
    expect(readTopic('A guide to growing very old climbing roses with scent in wet northern coastal gardens')).toBe(
      'growing very old climbing roses with scent',
    )
    expect(readNotes(balcony)).toEqual(['Watering is where beginners fail.'])
  })
})

describe('an outline', () => {
  test('keeps the dollar signs of its points', () => {
    const description = 'A guide to money. It covers earning $$ fast, saving $& cash and spending.'
    const titles = titlesOf(planOutline({ description, type: 'guide', chapters: 5, subChapters: 3 }))
    expect(titles).toContain('Earning $$ Fast: Step by Step')
    expect(titles).toContain('Saving $& Cash: Step by Step')
  })

  test.each(bookTypes)('of a %s has the requested counts and no duplicate title', (type) => {
    for (const [chapters, subChapters] of [
      [2, 2],
      [3, 4],
      [8, 5],
      [15, 10],
    ] as const)
      for (const description of [balcony, 'history', 'x'.repeat(2000), 'a, b, c, d: e, f, g and h', '!!!']) {
        const outline = planOutline({ description, type, chapters, subChapters })
        expect(outline.chapters).toHaveLength(chapters)
        for (const chapter of outline.chapters) expect(chapter.subchapters).toHaveLength(subChapters)
        const titles = titlesOf(outline).map((title) => title.toLowerCase())
        expect(new Set(titles).size).toBe(titles.length)
        for (const title of [outline.title, ...titles]) expect(title.trim()).not.toBe('')
      }
  })

  test('contains the person’s points in order', () => {
    const outline = planOutline({ description: balcony, type: 'guide', chapters: 3, subChapters: 2 })
    expect(outline).toEqual({
      title: 'Growing Vegetables on a Small City Balcony: A Practical Guide',
      chapters: [
        {
          title: 'Choosing Containers and Potting Soil',
          subchapters: [{ title: 'Choosing Containers' }, { title: 'Potting Soil' }],
        },
        { title: 'Sunlight and Watering', subchapters: [{ title: 'Sunlight' }, { title: 'Watering' }] },
        { title: 'Pests and Harvesting', subchapters: [{ title: 'Pests' }, { title: 'Harvesting' }] },
      ],
    })
  })

  test('surrounds them with chapters of the genre if there is room', () => {
    const { chapters } = planOutline({ description: balcony, type: 'guide', chapters: 8, subChapters: 2 })
    expect(chapters.map(({ title }) => title)).toEqual([
      'Before You Begin',
      'Choosing Containers',
      'Potting Soil',
      'Sunlight',
      'Watering',
      'Pests',
      'Harvesting',
      'When Things Go Wrong',
    ])
  })

  test('of a story starts with an ordinary day and uses the given title', () => {
    const story = 'A detective in Lisbon looks for a missing violin. The novel is called “The Empty Case”.'
    const outline = planOutline({ description: story, type: 'fiction', chapters: 3, subChapters: 2 })
    expect(outline.title).toBe('The Empty Case')
    expect(outline.chapters[0]!.title).toBe('An Ordinary Day')
    const unnamed = planOutline({ description: story.split('. The')[0]!, type: 'fiction', chapters: 3, subChapters: 2 })
    expect(unnamed.title).toBe('A Detective in Lisbon')
  })
})
