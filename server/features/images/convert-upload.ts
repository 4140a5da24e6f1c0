import { detectType, type UploadedType } from '#manuscript/model/images/detect-image-type.ts'
import { type ImageOutcome, RefusedImage } from './image-job.ts'

// Each converter is loaded only for its file types, because both libraries are large.
const convert = async (type: UploadedType, bytes: Uint8Array) => {
  if (type === 'svg') return (await import('./sanitize-drawing.ts')).sanitizeDrawing(bytes)
  return (await import('./encode-picture.ts')).encodePicture(bytes, type)
}

/** Converts one uploaded file into an image that can be stored, or returns why it is refused. */
export const convertUpload = async (bytes: Uint8Array): Promise<{ outcome: ImageOutcome; stored?: Uint8Array }> => {
  const type = detectType(bytes)
  if (type === null) return { outcome: { refused: 'wrongType' } }
  try {
    const { bytes: stored, ...outcome } = await convert(type, bytes)
    return { outcome, stored }
  } catch (error) {
    if (!(error instanceof RefusedImage)) throw error
    return { outcome: { refused: error.why } }
  }
}
