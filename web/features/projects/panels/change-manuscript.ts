import type { savedKinds } from '#contract/projects.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'

/** Changes the open text in one undo step. The history shows the change with its kind. */
export type ChangeManuscript = (kind: (typeof savedKinds)[number], splices: readonly Splice<EditorNode>[]) => void
