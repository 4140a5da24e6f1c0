import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import type { ChangeCounts, ComparedRow } from './compare-texts.ts'
import type { ComparisonMessage } from './comparison-messages.ts'
import { loadText, type TextSource } from './text-source.ts'

export interface Comparison extends ChangeCounts {
  state: 'idle' | 'loading' | 'comparing' | 'done' | 'stopped' | 'failed'
  problem: string
  language: LanguageCode
  rows: readonly ComparedRow[]
  /** Share of the paragraphs that are compared. */
  done: number
}

const nothing: Comparison = {
  state: 'idle',
  problem: '',
  language: 'english',
  rows: [],
  done: 0,
  added: 0,
  removed: 0,
  picturesAdded: 0,
  picturesRemoved: 0,
}

const failed = 'The texts could not be compared. They are unchanged. Please try again.'

const after = (before: Comparison, message: ComparisonMessage): Comparison => {
  if (message.type === 'begun') return { ...before, state: 'comparing', language: message.language }
  if (message.type === 'end') return { ...before, state: 'done', done: 1 }
  if (message.type === 'failed') return { ...before, state: 'failed', problem: failed }
  const { type: _, rows, done, total, ...counts } = message
  return { ...before, ...counts, rows: [...before.rows, ...rows], done: total === 0 ? 1 : done / total }
}

/** Compares two texts in a worker, so that the page stays free however long they are. */
export const useComparison = () => {
  const [comparison, setComparison] = useState(nothing)
  const running = useRef<() => void>(undefined)
  const end = () => {
    running.current?.()
    running.current = undefined
  }
  useEffect(() => () => running.current?.(), [])
  const start = async (sources: readonly [TextSource, TextSource]) => {
    end()
    setComparison({ ...nothing, state: 'loading' })
    const loading = new AbortController()
    running.current = () => loading.abort()
    const { signal } = loading
    try {
      const [before, fresh] = [await loadText(sources[0], signal), await loadText(sources[1], signal)]
      if (signal.aborted) return
      const worker = new Worker(new URL('compare-worker.ts', import.meta.url), { type: 'module' })
      running.current = () => worker.terminate()
      worker.addEventListener('message', ({ data }: MessageEvent<ComparisonMessage>) => {
        setComparison((now) => after(now, data))
        if (data.type === 'end' || data.type === 'failed') worker.terminate()
      })
      worker.addEventListener('error', () => setComparison((now) => after(now, { type: 'failed' })))
      worker.postMessage({ before, after: fresh }, { transfer: [] })
    } catch (error) {
      if (!signal.aborted) setComparison({ ...nothing, state: 'failed', problem: messageOf(error, failed) })
    }
  }
  const stop = () => {
    end()
    setComparison((now) => ({ ...now, state: 'stopped' }))
  }
  return { comparison, start, stop }
}
