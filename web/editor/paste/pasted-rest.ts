import { createCommand, type LexicalCommand } from 'lexical'

/** The part of pasted content that is not text: images to add, and the names of lost content. */
interface PastedRest {
  images: readonly File[]
  lost: readonly string[]
}

/** Dispatched inside the update that inserts the text, so that the caret is behind the text. */
export const PASTED_REST_COMMAND: LexicalCommand<PastedRest> = createCommand('PASTED_REST')
