import { useEffect, useState } from 'react'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
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
    // oxlint-disable-next-line react/exhaustive-deps -- the text is read once; then the editor owns it
  }, [])
  return manuscript
}
