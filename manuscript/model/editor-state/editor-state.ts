/**
 * The part of the editor's serialized state that a manuscript needs. Unknown fields and nodes are
 * allowed.
 */
export interface EditorState {
  root: EditorNode
}

export interface EditorNode {
  type: string
  version: number
  children?: EditorNode[]
  text?: string
  /** A bit mask for text (see `textFormat`), an alignment for blocks. */
  format?: number | string
  tag?: string
  listType?: string
  url?: string
  [field: string]: unknown
}

/** Bits of a text node's `format`. */
export const textFormat = {
  bold: 1,
  italic: 2,
  strikethrough: 4,
  underline: 8,
  subscript: 32,
  superscript: 64,
} as const

/** Thrown if a value is not an editor state. */
export class EditorStateError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EditorStateError'
  }
}
