import { commonEdges } from '#manuscript/model/diff/common-edges.ts'
import { COMMAND_PRIORITY_LOW, createCommand, type LexicalCommand, type LexicalEditor, mergeRegister } from 'lexical'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { countWords } from '#manuscript/model/count-words.ts'

/** Takes back the words of typed text that was the name of a choice, and is not in the manuscript. */
export const UNCOUNT_TYPED_COMMAND: LexicalCommand<string> = createCommand('UNCOUNT_TYPED')

/**
 * Phone keyboards insert text from their clipboard as if it were typed. A single input longer than
 * this many characters does not count as typed.
 */
const LONGEST_TYPED = 300
/** Characters around the caret that can belong to the typed word. */
const NEAR = 64

const inlineTags = new Set(['A', 'B', 'CODE', 'EM', 'I', 'MARK', 'S', 'SPAN', 'STRONG', 'SUB', 'SUP', 'U'])
const isInline = (node: Node | null): node is Element => node instanceof Element && inlineTags.has(node.tagName)

type Side = 'before' | 'after'

/** Returns the node beside a point, within the line. */
const neighbourOf = (container: Node, offset: number, side: Side): Node | null => {
  if (!(container instanceof Text)) return container.childNodes[side === 'before' ? offset - 1 : offset] ?? null
  const beside = (node: Node) => (side === 'before' ? node.previousSibling : node.nextSibling)
  let node: Node = container
  while (!beside(node) && isInline(node.parentNode)) node = node.parentNode
  return beside(node)
}

/** Returns the text that touches a point, up to a space. */
const textBeside = (container: Node, offset: number, side: Side): string => {
  const cut = (text: string) =>
    side === 'before'
      ? text.slice(Math.max(text.lastIndexOf(' ') + 1, text.length - NEAR))
      : (text.slice(0, NEAR).split(' ', 1)[0] ?? '')
  if (container instanceof Text) {
    const near = side === 'before' ? container.data.slice(0, offset) : container.data.slice(offset)
    if (near !== '') return cut(near)
  }
  return cut(neighbourOf(container, offset, side)?.textContent ?? '')
}

/** The text of one paragraph, before an input method changes it. */
interface Composing {
  block: Node
  text: string
  /** True if the composed text replaces a selection. */
  replaces: boolean
}

const lineOf = (block: Node): string => {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) text += node.data
    else if (node instanceof HTMLBRElement) text += '\n'
  return text
}

const beginComposing = (): Composing | null => {
  const selection = document.getSelection()
  let block: Node | null = selection?.anchorNode ?? null
  while (block && (block instanceof Text || isInline(block))) block = block.parentNode
  return selection && block && { block, text: lineOf(block), replaces: !selection.isCollapsed }
}

/** Splits two texts into their common beginning and end, and the part of each in between. */
const differenceOf = (before: string, after: string) => {
  const { head: start, tail: end } = commonEdges(before, after)
  return {
    head: after.slice(Math.max(0, start - NEAR), start),
    removed: before.slice(start, before.length - end),
    added: after.slice(start, after.length - end),
    tail: after.slice(after.length - end, after.length - end + NEAR),
  }
}

/**
 * Calls `onTyped` after each input with the number of words that it added to the text. Deleting
 * subtracts nothing, but a typed character that joins two words subtracts one. Only input from a
 * keyboard, an input method or dictation counts, not text that is pasted, dropped, restored by
 * undo, inserted by a program, or typed into a field beside the text. Each input is counted from
 * the words around the caret alone.
 */
export const countTyped = (
  editor: LexicalEditor,
  language: () => LanguageCode,
  onTyped: (words: number) => void,
): (() => void) => {
  const count = (text: string) => (text === '' ? 0 : countWords(text, language()))
  let composing: Composing | null = null

  const onInput = (event: InputEvent) => {
    const { data, target } = event
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField || event.isComposing || event.inputType !== 'insertText') return
    const [range] = event.getTargetRanges()
    if (data === null || !range || data.length > LONGEST_TYPED) return
    const before = textBeside(range.startContainer, range.startOffset, 'before')
    const after = textBeside(range.endContainer, range.endOffset, 'after')
    onTyped(count(before + data + after) - count(before + after))
  }
  const onBegin = () => {
    composing = beginComposing()
  }
  const onEnd = () => {
    const begun = composing
    composing = null
    if (!begun?.block.isConnected) return
    const { head, removed, added, tail } = differenceOf(begun.text, lineOf(begun.block))
    if (added === '' || added.length > LONGEST_TYPED) return
    onTyped(count(head + added + tail) - count(head + (begun.replaces ? '' : removed) + tail))
  }
  const onUncount = (text: string) => {
    onTyped(-count(text))
    return true
  }
  const onRoot = (root: HTMLElement | null) => {
    const left = new AbortController()
    const options = { capture: true, signal: left.signal }
    root?.addEventListener('beforeinput', onInput, options)
    root?.addEventListener('compositionstart', onBegin, options)
    root?.addEventListener('compositionend', onEnd, options)
    return () => left.abort()
  }
  return mergeRegister(
    editor.registerRootListener(onRoot),
    editor.registerCommand(UNCOUNT_TYPED_COMMAND, onUncount, COMMAND_PRIORITY_LOW),
  )
}
