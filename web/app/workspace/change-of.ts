import type { Workspace } from '#web/editor/workspace.ts'
import type { ChangeManuscript } from '#web/features/projects/panels/change-manuscript.ts'

/**
 * Returns a function that applies a change as a separate entry of the history. Earlier typing is
 * saved first.
 */
export const changeOf =
  ({ manuscript, saving: { engine } }: Workspace): ChangeManuscript =>
  (kind, splices) => {
    void engine.flush()
    manuscript.change(splices)
    void engine.flushAs(kind)
  }
