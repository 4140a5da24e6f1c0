import { type Image, imageLimits, imageMessages } from '#contract/images.ts'
import type { Problem } from '#contract/problem.ts'
import { session } from '../account/session.ts'
import { ApiError, toApiError } from '../api/api-error.ts'

interface Options {
  /**
   * Called with the uploaded share, from 0 to 1. At 1, the server still has to process the image.
   */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const refuse = (code: Problem['code'], message: string) => new ApiError(0, { code, message })

/**
 * Uploads an image file and returns its name for the text, its type and its size in pixels. Throws
 * an ApiError with a message for the person, or the reason of `signal`.
 */
export const uploadImage = (file: File, { onProgress, signal }: Options = {}): Promise<Image> => {
  if (file.size === 0) return Promise.reject(refuse('invalid_request', imageMessages.empty))
  if (file.size > imageLimits.bytes) return Promise.reject(refuse('too_large', imageMessages.tooLarge))
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    // fetch does not report the progress of an upload.
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const token = session.token()
    request.open('POST', '/v1/images')
    if (token) request.setRequestHeader('Token', token)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = request.response as unknown
      if (request.status === 200) return resolve(answer as Image)
      if (request.status === 401 && token === session.token()) session.end()
      const problem = (answer ?? {}) as Partial<Problem>
      const known = request.status === 429 ? problem : { message: imageMessages.notReached, ...problem }
      reject(toApiError(request.status, known, request.getResponseHeader('Retry-After')))
    })
    request.addEventListener('error', () => reject(refuse('unavailable', imageMessages.notReached)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort, { once: true })
    request.send(file)
  })
}
