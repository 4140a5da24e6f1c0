import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface Page<Item> {
  items: Item[]
  next: string | null
}

interface PagesOptions<P> {
  queryKey: QueryKey
  /** Loads one page. `after` is the cursor from the page before, ready for the query. */
  load: (after: { after?: string }, signal: AbortSignal) => Promise<P>
  /** Seconds between refetches. Undefined means none. */
  refetchSeconds?: number
}

/** Loads a paged list: the first page, and each next one on demand. */
export const usePages = <Item, P extends Page<Item>>({
  queryKey,
  load,
  refetchSeconds,
}: PagesOptions<P & Page<Item>>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam === null ? {} : { after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // The items of the previous filter stay visible until the new list is loaded.
    placeholderData: (before) => before,
    ...(refetchSeconds !== undefined && { refetchInterval: refetchSeconds * 1000 }),
  })
  return { ...query, first: query.data?.pages[0], items: query.data?.pages.flatMap(({ items }) => items) }
}
