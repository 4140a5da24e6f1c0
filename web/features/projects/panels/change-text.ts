import type { savedKinds } from '#contract/projects.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { Splice } from '#manuscript/model/splices.ts'

/** Changes the open text as one step that can be undone, and that the history calls by its kind. */
export type ChangeText = (kind: (typeof savedKinds)[number], splices: readonly Splice<EditorNode>[]) => void
