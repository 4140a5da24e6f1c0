import {
  DecoratorNode,
  type LexicalNode,
  type LexicalParseJSON,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical'
import { emptyParagraph } from '#manuscript/model/editor-state/editor-blocks.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

type SerializedNote = Spread<{ id: string; body: EditorNode[] }, SerializedLexicalNode>

const isParagraph = (value: unknown): value is EditorNode =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'paragraph'

/** Characters of a footnote in the label and tooltip of its mark. */
const SHOWN = 300

/**
 * A footnote: its mark in the text, with its paragraphs as saved JSON. Its number is not stored;
 * `numberNotes` writes it into the page.
 */
export class NoteNode extends DecoratorNode<null> {
  noteId = ''
  body: readonly EditorNode[] = []

  override $config() {
    return this.config('note', { extends: DecoratorNode })
  }
  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.noteId = before.noteId
    this.body = before.body
  }
  override exportJSON(): SerializedNote {
    const { noteId, body } = this.getLatest()
    return { ...super.exportJSON(), id: noteId, body: [...body] }
  }
  override updateFromJSON(serialized: LexicalParseJSON<SerializedNote>): this {
    const self = super.updateFromJSON(serialized).getWritable()
    self.noteId = typeof serialized.id === 'string' ? serialized.id : ''
    self.body = Array.isArray(serialized.body) ? (serialized.body as unknown[]).filter(isParagraph) : []
    return self
  }
  getBody(): readonly EditorNode[] {
    return this.getLatest().body
  }
  setBody(body: readonly EditorNode[]): this {
    const self = this.getWritable()
    self.body = body
    return self
  }
  /** Returns the words of the footnote, one paragraph per line. */
  getWords(): string {
    return this.getBody().map(editorBlockText).join('\n').trim()
  }
  override createDOM(): HTMLElement {
    const mark = document.createElement('span')
    mark.className = 'note-mark'
    // Clicking the mark opens the form of the footnote.
    mark.role = 'button'
    mark.ariaHasPopup = 'dialog'
    // Chromium ends a composition beside an element without content, and would leave its first
    // letters in the text.
    mark.append(document.createElement('span'))
    this.showWords(mark)
    return mark
  }
  override updateDOM(before: this, mark: HTMLElement): boolean {
    if (before.body !== this.body) this.showWords(mark)
    return false
  }
  showWords(mark: HTMLElement): void {
    const words = this.getWords()
    mark.title = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words
    labelNote(mark)
  }
  override decorate(): null {
    return null
  }
  override isInline(): true {
    return true
  }
  /** The caret moves past a mark as past a letter. */
  override isKeyboardSelectable(): boolean {
    return false
  }
}

/** Names the mark for a screen reader, by its number and words. */
export const labelNote = (mark: HTMLElement): void => {
  mark.ariaLabel = ['Footnote', mark.dataset['number']].filter(Boolean).join(' ') + (mark.title && `: ${mark.title}`)
}

export const $isNote = (node: LexicalNode | null | undefined): node is NoteNode => node instanceof NoteNode

export const $createNote = (): NoteNode => new NoteNode().setBody([emptyParagraph()])
