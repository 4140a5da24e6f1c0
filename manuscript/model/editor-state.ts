/** The editor's serialized state, as much of it as a manuscript needs. Unknown fields and nodes may be there too. */
export interface EditorState {
  root: EditorNode
}

export interface EditorNode {
  type: string
  version: number
  children?: EditorNode[]
  text?: string
  /** A bit mask on text (see `textFormat`), an alignment on blocks. */
  format?: number | string
  tag?: string
  listType?: string
  url?: string
  [field: string]: unknown
}

/** Bits of a text node's `format`. */
export const textFormat = { bold: 1, italic: 2, underline: 8 } as const

/** What was given is no state of the editor. */
export class EditorStateError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EditorStateError'
  }
}
