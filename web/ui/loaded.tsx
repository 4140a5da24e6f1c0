import type { ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { NotLoaded } from './not-loaded.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The text shown while loading, for example `Loading the settings`. */
  what?: string | undefined
  /** Error message if the server gives no reason. */
  otherwise: string
  children: (data: Data) => ReactNode
}

/** Shows the state of a query: loading, failed, or its data. */
export const Loaded = <Data,>({ query: { data, error, refetch }, what, otherwise, children }: LoadedProps<Data>) => {
  if (data !== undefined) return children(data)
  return error ? <NotLoaded error={error} otherwise={otherwise} onRetry={refetch} /> : <Loading what={what} />
}
