import { ModelError, type ModelErrorType } from '#writer/model/model-error.ts'
import { NotSupported } from '#writer/writer.ts'

type PackedError =
  | { type: 'not-supported'; message: string }
  | { type: 'model'; kind: ModelErrorType; message: string }
  | { type: 'other'; name: string; message: string; stack: string | undefined }

/**
 * Converts an error for another thread. Errors lose their class there, so its name and content are
 * sent instead.
 */
export const packWritingError = (error: unknown): PackedError => {
  if (error instanceof NotSupported) return { type: 'not-supported', message: error.message }
  if (error instanceof ModelError) return { type: 'model', kind: error.type, message: error.message }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { type: 'other', name, message, stack }
}

export const unpackWritingError = (packed: unknown): Error => {
  const error = packed as PackedError
  if (error.type === 'not-supported') return new NotSupported(error.message)
  if (error.type === 'model') return new ModelError(error.kind, error.message)
  return Object.assign(new Error(error.message), { name: error.name, stack: error.stack })
}
