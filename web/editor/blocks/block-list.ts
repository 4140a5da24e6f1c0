import {
  $getRoot,
  $getNodeByKey,
  $isRootNode,
  type ElementNode,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { isReplaced } from '../undo/narrow-undo.ts'
import { $exportBlock } from './block-json.ts'
import { $blocksOf } from './keep-chapters.ts'
import { $isChapter } from './chapter-node.ts'

export interface ListedBlock {
  key: NodeKey
  /** The block as saved JSON. An unchanged block keeps the identical string. */
  json: string
}

/** Describes the parts of the text, so that an added or removed one is noticed. */
const $partsNow = (): string => {
  const root = $getRoot()
  return [root.getChildrenSize(), root.getFirstChild()?.getKey(), root.getLastChild()?.getKey()].join()
}

/**
 * Keeps the text as a flat list of blocks. A keystroke only records which block it touched; the
 * list is brought up to date when it is read. Therefore, a book of 300,000 words is never
 * serialized while typing.
 */
export const listBlocks = (editor: LexicalEditor) => {
  let list: ListedBlock[] = []
  const touched = new Set<NodeKey>()
  let rearranged = true
  let parts = ''
  const listeners = new Set<() => void>()

  const stop = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, editorState, tags }) => {
    if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
    const isCurrent = !rearranged && touched.size === 0
    if (isReplaced({ dirtyElements, tags })) list = []
    editorState.read(() => {
      for (const [key, intentional] of dirtyElements) {
        const node = $getNodeByKey(key)
        // Lexical marks the root as changed by every key.
        if (key === 'root') rearranged ||= parts !== $partsNow()
        else if ($isChapter(node)) rearranged ||= intentional
        else {
          touched.add(key)
          rearranged ||= $isRootNode(node?.getParent())
        }
      }
    })
    rearranged ||= list.length === 0
    // Lexical marks all blocks of a type as touched when a transform of that type is registered.
    // That is an edit only if the transform changed one of them. Typing never has this tag, so the
    // comparison does not slow it down.
    if (isCurrent && tags.has(HISTORY_MERGE_TAG) && !bringUpToDate()) return
    for (const listener of listeners) listener()
  })

  const $listed = (node: ElementNode, known: ListedBlock | undefined): ListedBlock => {
    const key = node.getKey()
    if (known && !touched.has(key)) return known
    const json = jsonOf(node)
    return json === known?.json ? known : { key, json }
  }

  /** Returns false if the text is the same as before. */
  const bringUpToDate = (): boolean => {
    const before = list
    editor.getEditorState().read(() => {
      if (rearranged) {
        parts = $partsNow()
        const known = new Map(list.map((block) => [block.key, block]))
        list = $blocksOf($getRoot()).map((node) => $listed(node, known.get(node.getKey())))
      } else
        list = list.map((block) =>
          touched.has(block.key) ? $listed($getNodeByKey<ElementNode>(block.key)!, block) : block,
        )
    })
    rearranged = false
    touched.clear()
    return list.length !== before.length || list.some((block, at) => block !== before[at])
  }

  return {
    blocks: (): readonly ListedBlock[] => {
      if (rearranged || touched.size > 0) bringUpToDate()
      return list
    },
    /** Subscribes to changes of the text. The listener is called once per change. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

/**
 * Uses the same serialization as the server, so that an unchanged block is the same string on both
 * sides.
 */
const jsonOf = (node: ElementNode): string => stringifyBlock($exportBlock(node))
