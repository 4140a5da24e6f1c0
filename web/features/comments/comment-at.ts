import type { CommentStore } from './comment-store.ts'

/** Returns the id of the open comment on a place of the text, or null. */
export const commentAt = (store: CommentStore, { block, offset }: { block: number; offset: number }): string | null => {
  store.sync()
  const isIn = ({ thread, anchor }: ReturnType<CommentStore['get']>['threads'][number]) =>
    !thread.resolved &&
    !anchor.lost &&
    (anchor.block < block || (anchor.block === block && anchor.start <= offset)) &&
    (anchor.endBlock > block || (anchor.endBlock === block && anchor.end >= offset))
  return store.get().threads.findLast(isIn)?.thread.id ?? null
}
