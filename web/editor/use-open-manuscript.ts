import { useEffect, useState } from 'react'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { openManuscript, type OpenManuscript } from './open-manuscript.ts'

const report = (error: Error) => reportError(error)

/**
 * Opens a text while the component is mounted. Returns null until it is open. Another text needs
 * another `key`.
 */
export const useOpenManuscript = (read: () => readonly EditorNode[]): OpenManuscript | null => {
  const [manuscript, setManuscript] = useState<OpenManuscript | null>(null)
  useEffect(() => {
    const opened = openManuscript(read(), report)
    setManuscript(opened)
    return () => opened.close()
    // oxlint-disable-next-line react/exhaustive-deps -- what it was opened with is read once; from then on the editor owns it
  }, [])
  return manuscript
}
