import { HeadingNode } from '@lexical/rich-text'
import { type LexicalEditor, mergeRegister } from 'lexical'
import { labelNote, NoteNode } from './note-node.ts'

/** Milliseconds without a new or removed footnote or heading before the numbers are written. */
const PAUSE = 80

const number = (root: HTMLElement) => {
  let count = 0
  for (const element of root.querySelectorAll<HTMLElement>('.note-mark, h1, h2')) {
    if (!element.classList.contains('note-mark')) {
      count = 0
      continue
    }
    const shown = String(++count)
    if (element.dataset['number'] === shown) continue
    element.dataset['number'] = shown
    labelNote(element)
  }
}

/**
 * Numbers the footnotes of each chapter in the page. CSS counters don't work here, because a
 * chapter that is not laid out does not pass its counters on.
 */
export const numberNotes = (editor: LexicalEditor): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasNotes = false
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const root = editor.getRootElement()
      if (root) number(root)
    }, PAUSE)
  }
  return mergeRegister(
    editor.registerMutationListener(NoteNode, (nodes) => {
      hasNotes = true
      if ([...nodes.values()].some((mutation) => mutation !== 'updated')) wait()
    }),
    editor.registerMutationListener(HeadingNode, (nodes) => {
      if (hasNotes && [...nodes.values()].some((mutation) => mutation !== 'updated')) wait()
    }),
    () => clearTimeout(timer),
  )
}
