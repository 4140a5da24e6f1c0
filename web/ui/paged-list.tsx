import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Loading } from './loading.tsx'
import { NotLoaded } from './not-loaded.tsx'

interface Pages<Item> {
  items: Item[] | undefined
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

interface PagedListProps<Item> {
  /** Accessible name of the list, such as `Accounts`. */
  label: string
  pages: Pages<Item>
  /** Shown if the list is empty. */
  empty: ReactNode
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A list that loads its next page on demand. `children` renders the content of each row. */
export const PagedList = <Item,>({ label, pages, empty, keyOf, children }: PagedListProps<Item>) => {
  const { items, error, hasNextPage, isFetchingNextPage } = pages
  if (items === undefined)
    return error ? (
      <NotLoaded
        error={error}
        otherwise="This list could not be loaded. Nothing has changed."
        onRetry={pages.refetch}
      />
    ) : (
      <Loading />
    )
  return (
    <div aria-busy={pages.isPlaceholderData} className="flex flex-col items-start gap-16">
      {error !== null && error !== undefined && (
        <NotLoaded
          error={error}
          otherwise="The list could not be updated. It shows what was loaded before."
          onRetry={pages.refetch}
        />
      )}
      {items.length === 0 ? (
        <p className="w-full border-y border-rule py-24 text-quiet">{empty}</p>
      ) : (
        <ul aria-label={label} className="w-full border-b border-rule">
          {items.map((item) => (
            <li key={keyOf(item)} className="border-t border-rule">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button compact pending={isFetchingNextPage && 'Loading'} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
