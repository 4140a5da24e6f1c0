import { useEffect, useState } from 'react'
import type { Desk } from '#web/editor/saving/desk.ts'
import type { Text } from '#web/editor/saving/text.ts'

const PAUSE = 400

/** Returns the open text, updated after each pause in typing. */
export const useTextNow = ({ manuscript, saving }: Desk): Text => {
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
