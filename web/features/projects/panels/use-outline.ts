import { useEffect, useState } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { type Outline, readOutline } from './headings.ts'

/** Milliseconds without typing before the outline is updated. */
const PAUSE = 250

/** Returns the outline of the open text. */
export const useOutline = ({ blocks }: OpenManuscript): Outline => {
  const [outline, setOutline] = useState(() => readOutline(blocks.blocks()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = blocks.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setOutline(readOutline(blocks.blocks())), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [blocks])
  return outline
}
