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
  /** The project as it was opened, with current settings. The manuscript holds its text. */
  project: Project
  manuscript: OpenManuscript
  saving: OpenSaving
}
