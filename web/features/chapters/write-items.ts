import { levelOfNode } from '#manuscript/model/blocks/block-level.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { blocksMarkdown } from '#web/editor/selection/caret-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { draftBelow, shortenBlock } from './ask-chapter.ts'
import type { ChapterItem } from './chapter-item.ts'
import type { RunStore } from './run-store.ts'

interface Writing {
  workspace: Workspace
  store: RunStore
  signal: AbortSignal
  onCharged: () => void
}

/** Requests the text of an item from the AI, and returns it. */
const writeItem = async (
  item: ChapterItem,
  { workspace: { manuscript, saving, project }, store, signal }: Writing,
): Promise<string> => {
  // The AI reads the text from the server.
  await saving.engine.flush()
  const blocks = manuscript.blocks.blocks()
  const block = blocks.findIndex((one) => one.key === item.key)
  if (block === -1) throw new Error('This passage was deleted.')
  const call = {
    projectId: project.id,
    signal,
    onText: (after: string) => store.set(item.id, { after }),
    onSent: (sent: ChapterItem['sent']) => store.set(item.id, { sent }),
  }
  if (item.type === 'draft') return draftBelow({ key: item.key, block, title: item.before }, call)
  const { json } = blocks[block]!
  if (levelOfNode(JSON.parse(json) as EditorNode) > 1)
    throw new Error('This block has a footnote or other parts that AI edits leave as they are. Shorten it by hand.')
  store.set(item.id, { json })
  return shortenBlock({ block, content: blocksMarkdown(manuscript.editor, [item.key]) }, call)
}

/** Writes the waiting items one after the other. A failed one does not stop the others. */
export const writeWaiting = async (writing: Writing): Promise<void> => {
  const { store, signal, onCharged } = writing
  const of = store.idsIn('waiting').size
  store.tell({ progress: { done: 0, of } })
  for (let done = 1; ; done++) {
    const item = store.get().items.find(({ state }) => state === 'waiting')
    if (!item || signal.aborted) return
    store.set(item.id, { state: 'writing', after: '', error: null })
    try {
      const after = await writeItem(item, writing)
      if (signal.aborted) return
      if (after.trim() === '') throw new Error('Nothing was written.')
      store.set(item.id, { state: 'ready', after })
    } catch (error) {
      if (signal.aborted) return
      store.set(item.id, { state: 'failed', after: '', error: error as Error })
    }
    onCharged()
    store.tell({ progress: { done, of } })
  }
}
