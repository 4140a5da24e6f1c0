import { useEffect, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { shared } from '../texts/tools.ts'

/** Says that no language model is at work here, where that is so, and how to connect one. */
export const WithoutModel = () => {
  const [isBuiltin, setBuiltin] = useState(false)
  useEffect(() => {
    api('GET /installation').then(
      ({ writer }) => setBuiltin(writer.kind === 'builtin'),
      () => undefined,
    )
  }, [])
  if (!isBuiltin) return null
  return (
    <div className="text-13 text-quiet">
      <p>{shared.builtin}</p>
      <details>
        <summary className="cursor-pointer rounded-control py-4 underline underline-offset-4">
          {shared.connect.title}
        </summary>
        <p>{shared.connect.text}</p>
      </details>
    </div>
  )
}
