import type { Project } from '#contract/projects.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import type { OpenSaving } from './open-saving.ts'

/**
 * A project at its desk: what every panel and tool of the page is given.
 *
 * Before AI reads or changes the text, `await desk.saving.engine.flush()`; after a change that is no typing,
 * `await desk.saving.engine.flushAs('ai')` saves it under what did it.
 */
export interface Desk {
  /** As it was when it was opened, its settings as they are now. Its text is the manuscript's. */
  project: Project
  manuscript: OpenManuscript
  saving: OpenSaving
}
