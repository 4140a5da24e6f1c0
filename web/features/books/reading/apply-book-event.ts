import type { BookEvent, Manuscript } from '#contract/book-task.ts'

/**
 * Returns the manuscript after an event. Returns undefined if none is known yet, or if the book was
 * deleted.
 */
export const applyBookEvent = (manuscript: Manuscript | undefined, event: BookEvent): Manuscript | undefined => {
  if (event.type === 'manuscript') return event.manuscript
  if (!manuscript || event.type === 'deleted') return undefined
  switch (event.type) {
    case 'task':
      return { ...manuscript, task: event.task }
    case 'outline':
      return { ...manuscript, task: { ...manuscript.task, title: event.title }, chapters: event.chapters }
    case 'section':
      return { ...manuscript, chapters: manuscript.chapters.map(withSection(event)) }
    case 'alive':
      return manuscript
  }
}

type Chapter = Manuscript['chapters'][number]

const withSection =
  (event: Extract<BookEvent, { type: 'section' }>) =>
  (chapter: Chapter, chapterIndex: number): Chapter =>
    chapterIndex !== event.chapter
      ? chapter
      : {
          ...chapter,
          sections: chapter.sections.map((section, index) =>
            index === event.section
              ? {
                  ...section,
                  state: event.state,
                  words: event.words,
                  failure: event.failure,
                  note: event.note,
                  blocks: event.state === 'failed' ? null : (event.blocks ?? section.blocks),
                }
              : section,
          ),
        }
