/** Examples for the API document. A test validates them against their schemas. */
const section = {
  id: 's1-1',
  title: 'Why the tide turns',
  synopsis: 'The moon, the turning earth, and a shore on which both can be felt.',
  beats: ['A morning on a slipway', 'What the moon pulls', 'Fifty minutes later every day'],
  scene: null,
  argument: {
    claim: 'Whoever understands the moon needs no tide table for tomorrow.',
    evidence: [
      {
        text: 'High water comes about 50 minutes later every day.',
        reference: 'Tide tables of the harbour office',
        quote: 'High water is about 50 minutes later from one day to the next.',
      },
    ],
    example: 'The slipway at Skagen on two mornings',
    action: 'Note the time of high water on two days.',
  },
  opens: ['Why are there two tides a day?'],
  closes: [],
  words: 700,
  locked: false,
  to_be_checked: [],
}

const chapter = { title: 'What pulls the water', synopsis: 'Why there is a tide, and how to know when.' }

const intent = {
  promise: 'Families can read a tide pool and its shore.',
  audience: 'Parents with children of six and older',
  point_of_view: 'second person',
  tense: 'present tense',
  voice: ['Short sentences.'],
  ending: 'Whoever looks closely takes nothing home.',
  avoid: ['Lists of Latin names'],
}

const world = {
  people: [],
  terms: [{ name: 'neap tide', meaning: 'the smallest difference between high and low water' }],
  timeline: [{ when: 'first day', event: 'The family reads its first tide table.' }],
  to_be_checked: [],
}

export const bookPlanExample = {
  version: 4,
  state: 'ready',
  intent,
  ...world,
  title: 'The Moving Edge of the Sea',
  chapters: [{ ...chapter, detail: 'full', sections: [{ ...section, planned: true }] }],
  findings: [],
  notes: [],
  problems: [
    {
      section: '1.1',
      message: 'Section 1.1 opens the thread “Why are there two tides a day?”, and no section closes it.',
    },
  ],
  opening: null,
  openings: { state: 'none', list: [] },
  words: 700,
  words_ordered: 700,
  most_sections: 16,
  failure: null,
  discards_left: 10,
  waits_until: 1_797_592_000,
}

export const editedPlanExample = {
  version: 4,
  title: 'The Moving Edge of the Sea',
  intent: { ending: 'Whoever looks closely takes nothing home.' },
  terms: world.terms,
  chapters: [
    {
      ...chapter,
      sections: [
        { ...section, locked: true },
        {
          title: 'Reading a tide table',
          synopsis: 'How to find the next low water.',
          beats: [],
          words: 500,
          locked: false,
          closes: ['Why are there two tides a day?'],
        },
      ],
    },
  ],
}

export const replanExample = {
  version: 4,
  part: 'chapter',
  chapter: 0,
  instruction: 'More for children who cannot swim',
}
export const versionExample = { version: 4 }
export const openingExample = { version: 4, style: 'task' }
