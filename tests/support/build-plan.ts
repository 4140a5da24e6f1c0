import type { BookPlan, PlannedSection } from '#contract/book-plans.ts'

export const buildPlannedSection = (title: string, overrides: Partial<PlannedSection> = {}): PlannedSection => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  synopsis: `What “${title}” is about.`,
  beats: ['Show the rock', 'Name what holds on'],
  scene: null,
  argument: null,
  opens: [],
  closes: [],
  words: 600,
  to_be_checked: [],
  locked: false,
  planned: true,
  ...overrides,
})

/** Builds a plan that waits for its author: two chapters with two sections each. */
export const buildPlan = (overrides: Partial<BookPlan> = {}): BookPlan => ({
  version: 4,
  state: 'ready',
  intent: {
    promise: 'Families can read a tide pool.',
    audience: 'Parents with children of six and older',
    point_of_view: 'second person',
    tense: 'present',
    voice: ['Short sentences'],
    ending: 'Whoever looks closely takes nothing home.',
    avoid: [],
  },
  people: [],
  terms: [{ name: 'neap tide', meaning: 'the smallest difference between high and low water' }],
  timeline: [],
  to_be_checked: [],
  title: 'The Moving Edge of the Sea',
  chapters: [
    {
      title: 'What pulls the water',
      synopsis: 'Why there is a tide, and how to know when.',
      detail: 'full',
      sections: [buildPlannedSection('Why the tide turns'), buildPlannedSection('Reading a tide table')],
    },
    {
      title: 'A cup of sea',
      synopsis: 'Who lives between the marks.',
      detail: 'full',
      sections: [buildPlannedSection('Holding on'), buildPlannedSection('Hiding')],
    },
  ],
  findings: [],
  notes: [],
  problems: [],
  opening: null,
  openings: { state: 'none', list: [] },
  words: 2400,
  words_ordered: 2800,
  most_sections: 16,
  failure: null,
  discards_left: 10,
  waits_until: 1_800_000_000,
  ...overrides,
})
