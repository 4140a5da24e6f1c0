import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toolWords } from '../texts/tool-words.ts'
import { type ReceivedText, callTool, type ToolRequest } from './call-tool.ts'
import type { FinishedText } from './tool-work.ts'

/**
 * Milliseconds between two renders of a result. Counting the words of a long text is too slow for
 * every update.
 */
const SHOWN_EACH_MS = 120

/** Runs a tool, one call at a time. `onDone` gets a complete result, or a stopped one with text. */
export const useToolRun = (onDone: (done: FinishedText) => void) => {
  const [running, setRunning] = useState<{ text: string; language: LanguageCode | null } | null>(null)
  const [error, setError] = useState('')
  const call = useRef<AbortController>(null)
  const stop = () => call.current?.abort()
  useEffect(() => () => call.current?.abort(), [])

  const start = async (request: ToolRequest, times: number | undefined) => {
    if (running) return
    const { signal } = (call.current = new AbortController())
    const { content: before, language } = request
    let came: ReceivedText = { text: '', language: null, sure: true, note: null }
    let shown = 0
    setError('')
    setRunning(came)
    const finish = (isWhole: boolean) => onDone({ ...came, before, times, isWhole, isChosen: language !== '' })
    try {
      for await (const more of callTool(request, signal)) {
        came = more
        if (performance.now() - shown < SHOWN_EACH_MS) continue
        shown = performance.now()
        setRunning(came)
      }
      finish(true)
    } catch (problem) {
      // A stopped result is kept for review; a failure changes nothing.
      if (signal.aborted && came.text !== '') finish(false)
      if (!signal.aborted) setError(messageOf(problem, toolWords.failed))
    }
    setRunning(null)
  }
  return { running, error, start, stop, forgetError: () => setError('') }
}
