import {
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  createCommand,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'
import { acceptedImages } from '#contract/images.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { uploadImage } from '#web/lib/images/upload-image.ts'
import { caretTag } from '../splice-text.ts'
import { $insertBlock } from '../insert-block.ts'
import { $blockOf } from '../keep-chapters.ts'
import { FigureNode } from './figure-node.ts'

/** Lets the person choose image files, which are inserted at the caret. */
export const CHOOSE_IMAGES_COMMAND: LexicalCommand<void> = createCommand('CHOOSE_IMAGES')

/**
 * A file that is being uploaded. A failed upload stays in the list until the person retries or
 * dismisses it.
 */
export interface Upload {
  id: number
  file: File
  /** From 0 to 1. */
  part: number
  error: string | null
}

/** Inserts a figure after a block, or at the caret if the block is gone. */
const insertFigure = (editor: LexicalEditor, image: string, after: NodeKey | null) =>
  editor.update(
    () => {
      const figure = new FigureNode().set({ image })
      const block = after === null ? null : $getNodeByKey(after)
      if ($isElementNode(block) && block.isAttached()) {
        const selection = $getSelection()
        block.selectEnd()
        $insertBlock(figure)
        // The selection stays, because the author may be writing elsewhere in the meantime.
        const isHere = $isRangeSelection(selection) && $blockOf(selection.focus.getNode())?.is(block)
        if (isHere || !$isRangeSelection(selection)) figure.select()
        else selection.dirty = true
      } else {
        $insertBlock(figure)
        figure.select()
      }
    },
    { tag: [HISTORY_PUSH_TAG, caretTag(editor)] },
  )

/** Uploads image files and inserts them as figures. A store for React. */
export const addImages = (editor: LexicalEditor) => {
  let uploads: readonly Upload[] = []
  let next = 0
  const places = new Map<number, NodeKey | null>()
  const calls = new Map<number, AbortController>()
  const listeners = new Set<() => void>()
  const set = (changed: readonly Upload[]) => {
    uploads = changed
    for (const listener of listeners) listener()
  }
  const update = (id: number, fields: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))
  const remove = (id: number) => {
    calls.get(id)?.abort()
    calls.delete(id)
    places.delete(id)
    set(uploads.filter((upload) => upload.id !== id))
  }
  const send = async ({ id, file }: Upload) => {
    const call = new AbortController()
    calls.set(id, call)
    try {
      const { image } = await uploadImage(file, { onProgress: (part) => update(id, { part }), signal: call.signal })
      insertFigure(editor, image, places.get(id) ?? null)
      remove(id)
    } catch (error) {
      if (!call.signal.aborted)
        update(id, { part: 0, error: messageOf(error, 'The image was not added, and your text is safe. Try again.') })
    }
  }
  return {
    get: (): readonly Upload[] => uploads,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Uploads files and inserts each after a block, in order. */
    add: (files: readonly File[], after: NodeKey | null): void => {
      const added = files.map((file): Upload => ({ id: next++, file, part: 0, error: null }))
      for (const { id } of added) places.set(id, after)
      set([...uploads, ...added])
      for (const upload of added) void send(upload)
    },
    again: (id: number): void => {
      update(id, { error: null })
      const upload = uploads.find((one) => one.id === id)
      if (upload) void send(upload)
    },
    remove,
    stop: (): void => {
      for (const call of calls.values()) call.abort()
    },
  }
}

/** Opens the file picker of the browser. */
export const chooseImages = (onChoose: (files: File[]) => void): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = acceptedImages
  input.multiple = true
  input.addEventListener('change', () => onChoose([...(input.files ?? [])]))
  input.click()
}
