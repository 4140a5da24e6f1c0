import { useEffect, useState } from 'react'
import type { ToolId } from '#contract/tools.ts'
import { clearWork, emptyWork, readWork, type Work, writeWork } from './tool-work.ts'

/**
 * Holds the state of a tool and stores it for the tab. `typed` returns the input from before
 * hydration, which takes precedence over stored input.
 */
export const useWork = (tool: ToolId, usual: string, typed: () => Partial<Work>) => {
  const [work, setWork] = useState<Work>(() => emptyWork(usual))
  useEffect(() => {
    const first = { ...readWork(tool, usual), ...typed() }
    setWork(first)
    writeWork(tool, first)
    // oxlint-disable-next-line react/exhaustive-deps -- read once, when the page is hydrated
  }, [])
  const change = (part: Partial<Work>) =>
    setWork((now) => {
      const next = { ...now, ...part }
      writeWork(tool, next)
      return next
    })
  /** Removes everything but the choice. */
  const clear = () => {
    setWork(({ choice }) => ({ ...emptyWork(usual), choice }))
    clearWork(tool)
  }
  return { work, change, clear }
}
