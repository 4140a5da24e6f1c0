import type { EditorNode } from '../editor-state/editor-state.ts'
import { stateField } from './read-runs.ts'

/** Returns the level of a heading: 0 for parts, 1 for chapters, 2 for sections, 3 for subsections. */
export const headingLevel = (heading: EditorNode): number => {
  const rank = stateField(heading, 'rank')
  if (rank === 'part') return 0
  if (rank === 'subsection') return 3
  return heading.tag === 'h1' || heading.tag === 'h2' ? 1 : 2
}
