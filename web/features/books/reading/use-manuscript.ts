import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Manuscript } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { followEvents } from '#web/lib/api/follow-events.ts'
import { applyBookEvent } from './apply-book-event.ts'
import { isActive } from '../progress/is-active.ts'
import { taskKeys } from '../task-queries.ts'

/** Loads the written part of a book, and keeps it up to date while the book is in progress. */
export const useManuscript = (guid: string) => {
  const client = useQueryClient()
  const [connected, setConnected] = useState(true)
  const query = useQuery({
    queryKey: taskKeys.manuscript(guid),
    queryFn: ({ signal }) => api('GET /tasks/:guid/manuscript', { params: { guid }, signal }),
    staleTime: ({ state }) => (state.data && isActive(state.data) ? Infinity : 0),
  })
  const active = query.data ? isActive(query.data) : false

  useEffect(() => {
    if (!active) return
    const leaving = new AbortController()
    const key = taskKeys.manuscript(guid)
    followEvents({
      open: (signal) => api('GET /tasks/:guid/events', { params: { guid }, signal }),
      signal: leaving.signal,
      onConnection: setConnected,
      onEvent: (event) => {
        const manuscript = applyBookEvent(client.getQueryData<Manuscript>(key), event)
        if (manuscript) client.setQueryData(key, manuscript)
        else void client.invalidateQueries({ queryKey: key })
        const over = !manuscript || !isActive(manuscript)
        if (over) {
          void client.invalidateQueries({ queryKey: taskKeys.list })
          // Interrupted sections are drafts now, or wait again.
          void client.invalidateQueries({ queryKey: key })
        }
        return over
      },
    })
      // The server refuses the stream because the book was deleted or the session ended. Loading
      // the book again shows which.
      .catch(() => client.invalidateQueries({ queryKey: key }))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [client, guid, active])

  return { ...query, connected }
}
