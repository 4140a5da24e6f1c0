import type { Desk } from '../editor/saving/desk.ts'
import type { ChangeText } from '../features/projects/panels/change-text.ts'

/** What is no typing is a change of its own in the history: what was typed before it goes first. */
export const changeOf =
  ({ manuscript, saving: { engine } }: Desk): ChangeText =>
  (kind, splices) => {
    void engine.flush()
    manuscript.change(splices)
    void engine.flushAs(kind)
  }
