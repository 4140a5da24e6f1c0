import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface Page<Item> {
  items: Item[]
  next: string | null
}

interface Given<P> {
  queryKey: QueryKey
  /** `after` is what the page before named as the next one, ready to be part of a query. */
  load: (after: { after?: string }, signal: AbortSignal) => Promise<P>
  /** Asked for again so often. */
  refetchSeconds?: number
}

/** A list that the server pages: the first page, and each next one when it is asked for. */
export const usePages = <Item, P extends Page<Item>>({ queryKey, load, refetchSeconds }: Given<P & Page<Item>>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What a filter showed before stays until the new list is there.
    placeholderData: (before) => before,
    ...(refetchSeconds !== undefined && { refetchInterval: refetchSeconds * 1000 }),
  })
  return { ...query, first: query.data?.pages[0], items: query.data?.pages.flatMap(({ items }) => items) }
}
