import { useEffect, useState } from 'react'
import { api } from '#web/lib/api.ts'

/** What writes here; undefined until it is known, and where that fails: the page is of use without it. */
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
