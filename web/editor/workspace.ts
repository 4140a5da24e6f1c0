import type { Project } from '#contract/projects.ts'
import type { OpenManuscript } from './open-manuscript.ts'
import type { OpenSaving } from './saving/open-saving.ts'

/**
 * An open project, as every panel and tool of its page receives it.
 *
 * Call `await workspace.saving.engine.flush()` before AI reads or changes the text. After a change
 * other than typing, call `await workspace.saving.engine.flushAs('ai')`, so that the history shows
 * its cause.
 */
export interface Workspace {
  /** The opened project, with its current settings. The manuscript holds its text. */
  project: Project
  manuscript: OpenManuscript
  saving: OpenSaving
}
