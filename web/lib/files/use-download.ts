import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { saveFile } from './save-file.ts'

const RETRY_SECONDS = 4

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

interface Options {
  ask: () => Promise<File>
  saved?: () => void
  failed?: (error: Error) => void
}

/**
 * Requests a file and saves it. While the server fetches a font for it, retries automatically;
 * `waiting` then has the message to show, and is null otherwise. `stop` and leaving the page end
 * the waiting.
 */
export const useDownload = ({ ask, saved, failed }: Options) => {
  const [waiting, setWaiting] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (signal: AbortSignal): Promise<File> => {
      for (;;) {
        try {
          return await ask()
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'font_pending')) throw error
          signal.throwIfAborted()
          setWaiting(error.message)
          await pause(Number(error.details['retry_after'] ?? RETRY_SECONDS), signal)
        }
      }
    },
    onSettled: () => setWaiting(null),
    onSuccess: (file, signal) => {
      if (signal.aborted) return
      saveFile(file)
      saved?.()
    },
    onError: (error, signal) => {
      if (!signal.aborted) failed?.(error)
    },
  })
  return {
    start: () => {
      stopping.current = new AbortController()
      mutate(stopping.current.signal)
    },
    stop: () => {
      stopping.current?.abort()
      setWaiting(null)
      reset()
    },
    isPending,
    waiting,
    error,
  }
}
