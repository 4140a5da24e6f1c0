import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import {
  $getNodeByKey,
  $getState,
  type LexicalEditor,
  type KlassConstructor,
  type LexicalNode,
  mergeRegister,
  type NodeMutation,
  ParagraphNode,
  type StateConfig,
  TextNode,
} from 'lexical'
import { capsState, rankState, styleState } from '../blocks/block-state.ts'

const show = (element: HTMLElement, name: string, value: string | null) => {
  if (value === null) delete element.dataset[name]
  else if (element.dataset[name] !== value) element.dataset[name] = value
}

/** Shows a field under `$` as an attribute of the element, for the style sheet. */
const showState = <T extends string>(
  editor: LexicalEditor,
  kinds: readonly KlassConstructor<typeof LexicalNode>[],
  state: StateConfig<string, T | null>,
) => {
  const follow = (nodes: ReadonlyMap<string, NodeMutation>) =>
    editor.getEditorState().read(() => {
      for (const [key, mutation] of nodes) {
        const node = mutation === 'destroyed' ? null : $getNodeByKey(key)
        if (!node) continue
        const value = $getState(node, state)
        const element = value === null && mutation === 'created' ? null : editor.getElementByKey(key)
        if (element) show(element, state.key, value)
      }
    })
  return kinds.map((kind) => editor.registerMutationListener(kind, follow))
}

/**
 * Shows verse, letters, parts, subsections and small capitals. Lexical's own nodes don't know these
 * fields.
 */
export const registerShowState = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    ...showState(editor, [ParagraphNode, QuoteNode], styleState),
    ...showState(editor, [HeadingNode], rankState),
    ...showState(editor, [TextNode], capsState),
  )
