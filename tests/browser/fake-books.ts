import type { z } from 'zod'
import type { Manuscript, Task, TaskSection } from '#contract/book-task.ts'
import type { Block } from '#contract/text-block.ts'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'

type Section = TaskSection

const text = [
  'The sea does not come in. It is lifted, twice a day and a little later each time, by a moon that has never noticed it. Stand on any northern shore with a watch and you can feel the arithmetic of it: fifty minutes lost with every turn of the day.',
  'A tide pool is what the sea forgets. The rock keeps a cup of it, and in that cup everything must be arranged anew: who holds on, who hides, who eats whom before the water returns. Nothing in it is idle, although almost nothing moves.',
  'Children see this faster than their parents do. They lie down, put a hand over their eyes against the glare, and wait. That is the whole method, and this chapter will not improve on it; it will only say where to lie down.',
]

const blocks = (count: number): z.infer<typeof Block>[] => [
  ...Array.from({ length: count }, (_, index) => ({
    type: 'paragraph' as const,
    text: [{ text: text[index % text.length] ?? '' }],
  })),
  { type: 'quote', text: [{ text: 'Go out with the tide, and come back before it does.' }] },
  {
    type: 'list',
    ordered: false,
    items: [[{ text: 'A tide table for the nearest harbour' }], [{ text: 'Shoes that may get wet', bold: true }]],
  },
]

export const section = (title: string, state: Section['state'], share = 0): Section => ({
  title,
  state,
  words: state === 'done' ? 612 : Math.round(600 * share),
  words_planned: 600,
  failure:
    state === 'failed'
      ? { reason: 'refused', message: 'The language model declined to write this section, twice.' }
      : null,
  note: null,
  locked: false,
  proposed: false,
  blocks: state === 'done' ? blocks(3) : state === 'draft' ? blocks(1).slice(0, 1) : null,
})

export const buildTask = (overrides: Partial<Task> = {}): Task => ({
  guid: '0b6f2c1e-6f0d-4a53-9a37-2f6a1d9e7c11',
  title: 'The Moving Edge of the Sea',
  status: 'IN_PROGRESS',
  author: 'Marit Solberg',
  created_date: 1_795_000_000,
  description: 'A field guide to tide pools for families',
  language: 'english',
  type: 'guide',
  export_formats: [...exportFormatNames],
  stage: null,
  plan_version: null,
  paused: false,
  pause_reason: null,
  sections_done: 3,
  sections_failed: 0,
  sections_total: 8,
  words: 2270,
  words_planned: 4800,
  seconds_left: 412,
  error: null,
  waiting: null,
  prompt_parts_left_out: [],
  writer: 'model',
  ...overrides,
})

const chapters = (): Manuscript['chapters'] => [
  {
    length_score: null,
    title: 'What pulls the water',
    sections: [section('Why the tide turns', 'done'), section('Reading a tide table', 'done')],
  },
  {
    length_score: null,
    title: 'A cup of sea',
    sections: [section('What lives between the marks', 'done'), section('Holding on, hiding, eating', 'writing', 0.72)],
  },
  {
    length_score: null,
    title: 'Five walks at low water',
    sections: [section('Before you go', 'mending', 1), section('Slipways, skerries and sand', 'waiting')],
  },
  {
    length_score: null,
    title: 'Taking nothing home',
    sections: [section('How to put a stone back', 'waiting'), section('Notes for a wet notebook', 'waiting')],
  },
]

export const writing = (task: Partial<Task> = {}): Manuscript => ({
  task: buildTask(task),
  length_score: 98,
  sections_version: 0,
  chapters: chapters(),
})

export const justOrdered = (): Manuscript => ({
  task: buildTask({
    title: 'Untitled',
    status: 'TODO',
    sections_done: 0,
    sections_total: 0,
    words: 0,
    words_planned: 0,
    seconds_left: null,
  }),
  length_score: null,
  sections_version: 0,
  chapters: [],
})

/** A book whose plan waits for its author. */
export const planned = (): Manuscript => ({
  ...justOrdered(),
  task: buildTask({
    ...justOrdered().task,
    title: 'The Moving Edge of the Sea',
    stage: 'plan_ready',
    plan_version: 4,
  }),
})

const settled = (state: Section['state']) =>
  chapters().map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((old) => (old.state === 'done' ? old : section(old.title, state))),
  }))

export const finished = (task: Partial<Task> = {}): Manuscript => ({
  task: buildTask({ status: 'DONE', sections_done: 8, words: 4896, seconds_left: null, ...task }),
  length_score: 98,
  sections_version: 0,
  chapters: settled('done'),
})

export const failed = (task: Partial<Task> = {}): Manuscript => ({
  task: buildTask({
    status: 'ERROR',
    seconds_left: null,
    error: {
      type: 'AI provider error',
      message: 'The language model stopped answering and did not come back after six tries.',
    },
    ...task,
  }),
  length_score: 98,
  sections_version: 0,
  chapters: settled('waiting').map((chapter, index) =>
    index === 1
      ? {
          ...chapter,
          sections: chapter.sections.map((old) => (old.state === 'done' ? old : section(old.title, 'failed'))),
        }
      : chapter,
  ),
})

export const arabic = (): Manuscript => {
  const doneSection = (title: string): Section => ({
    ...section(title, 'done'),
    blocks: [
      {
        type: 'paragraph',
        text: [{ text: 'البحر لا يأتي، بل يُرفع مرتين في اليوم، ويتأخر قليلًا في كل مرة، بفعل قمر لم ينتبه إليه قط.' }],
      },
    ],
  })
  return {
    task: buildTask({ title: 'حافة البحر المتحركة', author: 'سلمى حداد', language: 'arabic' }),
    length_score: 97,
    sections_version: 0,
    chapters: [
      {
        length_score: null,
        title: 'ما الذي يجذب الماء',
        sections: [doneSection('لماذا يدور المد'), section('قراءة جدول المد والجزر', 'writing', 0.4)],
      },
      { length_score: null, title: 'كأس من البحر', sections: [section('من يعيش بين العلامتين', 'waiting')] },
    ],
  }
}

/** A DONE book with two gaps and a section that is shorter than planned. */
export const withGaps = (task: Partial<Task> = {}): Manuscript => {
  const book = finished({ sections_done: 6, sections_failed: 2, words: 3600, ...task })
  const [, second, third] = book.chapters
  second!.sections[1] = section(second!.sections[1]!.title, 'failed')
  third!.sections[0] = {
    ...section(third!.sections[0]!.title, 'failed'),
    failure: { reason: 'too_short', message: 'Only 210 of 600 words came, twice.' },
  }
  third!.sections[1] = { ...third!.sections[1]!, words: 402, note: 'short' }
  return book
}

/** A cancelled book with one unfinished section that was kept. */
export const cancelled = (task: Partial<Task> = {}): Manuscript => {
  const book = failed({
    error: {
      type: 'cancelled',
      message:
        'You cancelled this book. What was written is kept, and 0.58 of its token is credited back for what was not.',
    },
    ...task,
  })
  book.chapters[1]!.sections[1] = section(book.chapters[1]!.sections[1]!.title, 'draft', 0.35)
  return book
}

export const paused = (): Manuscript => {
  const book = writing({ paused: true, seconds_left: null })
  for (const { sections } of book.chapters)
    for (const [index, old] of sections.entries())
      if (old.state === 'writing' || old.state === 'mending') sections[index] = section(old.title, 'draft', 0.72)
  return book
}

/** A book in which every call waits. */
export const waiting = (overrides: Partial<NonNullable<Task['waiting']>> = {}): Manuscript =>
  writing({
    seconds_left: null,
    waiting: {
      reason: 'no_answer',
      message: 'The language model has not answered yet. Its server is running.',
      since: Math.floor(Date.now() / 1000) - 40,
      until: null,
      attempt: null,
      attempts: null,
      ...overrides,
    },
  })
