import type { Manuscript, Task } from '#contract/book-task.ts'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'

type Section = Manuscript['chapters'][number]['sections'][number]

/** Builds a book for tests, with two sections in each chapter and defaults for all other fields. */
export const buildManuscript = (
  states: [Section['state'], Section['state']][],
  task: Partial<Task> = {},
): Manuscript => ({
  length_score: null,
  sections_version: 0,
  task: {
    guid: 'book',
    title: 'Untitled',
    status: 'IN_PROGRESS',
    author: 'Author',
    created_date: 0,
    description: 'About bread',
    language: 'english',
    type: 'guide',
    export_formats: [...exportFormatNames],
    stage: null,
    plan_version: null,
    paused: false,
    pause_reason: null,
    sections_done: 0,
    sections_failed: 0,
    sections_total: 0,
    words: 0,
    words_planned: 0,
    seconds_left: null,
    error: null,
    waiting: null,
    prompt_parts_left_out: [],
    writer: 'model',
    ...task,
  },
  chapters: states.map((sections, chapter) => ({
    title: `Chapter ${chapter + 1}`,
    length_score: null,
    sections: sections.map((state, index) => ({
      title: `Section ${index + 1}`,
      state,
      words: state === 'done' ? 110 : state === 'writing' ? 50 : 0,
      words_planned: 100,
      failure: state === 'failed' ? { reason: 'refused' as const, message: 'The model declined.' } : null,
      note: null,
      locked: false,
      proposed: false,
      blocks: state === 'done' ? [{ type: 'paragraph', text: [{ text: 'Bread.' }] }] : null,
    })),
  })),
})
