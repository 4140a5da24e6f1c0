import { useEffect, useState } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import type { SerializedBlocks } from '#web/editor/saving/serialized-blocks.ts'

const PAUSE = 400

/** Returns the open text, updated after each pause in typing. */
export const useCurrentBlocks = ({ manuscript, saving }: Workspace): SerializedBlocks => {
  const [text, setText] = useState(saving.engine.read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = manuscript.blocks.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(saving.engine.read()), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [manuscript, saving])
  return text
}
