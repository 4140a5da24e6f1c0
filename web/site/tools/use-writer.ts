import { useEffect, useState } from 'react'
import { api } from '#web/lib/api/api.ts'

/**
 * Returns the kind of writer. Undefined until it is known, and if loading fails; the page works
 * without it.
 */
export const useWriter = (): 'model' | 'builtin' | undefined => {
  const [writer, setWriter] = useState<'model' | 'builtin'>()
  useEffect(() => {
    api('GET /installation').then(
      ({ writer: { kind } }) => setWriter(kind),
      () => setWriter(undefined),
    )
  }, [])
  return writer
}
