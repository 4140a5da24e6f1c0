import type { Desk } from '../editor/saving/desk.ts'
import type { ChangeText } from '../features/projects/panels/change-text.ts'

/**
 * Returns a function that applies a change as a separate entry of the history. Earlier typing is
 * saved first.
 */
export const changeOf =
  ({ manuscript, saving: { engine } }: Desk): ChangeText =>
  (kind, splices) => {
    void engine.flush()
    manuscript.change(splices)
    void engine.flushAs(kind)
  }
