import type { ImageType } from '#contract/images.ts'

/** The outcome of reading one uploaded file. The bytes of an image follow it. */
export type ImageOutcome =
  | { type: ImageType; width: number; height: number }
  | { refused: 'wrongType' | 'tooManyPixels' | 'damaged' | 'tooComplex' }

/** Thrown inside the reading process to refuse a file. */
export class RefusedImage extends Error {
  readonly why: Extract<ImageOutcome, { refused: string }>['refused']
  constructor(why: RefusedImage['why']) {
    super(why)
    this.why = why
  }
}

export const imageProcessLimits = {
  /**
   * The limit of the process's processor time in milliseconds, which other work of a busy machine
   * does not use up.
   */
  computingMs: 20_000,
  /** The time limit of the process in milliseconds. For drawings it is the only limit. */
  waitMs: 60_000,
  heapMegabytes: 256,
  /** The memory limit of the whole process. A photo of 50 million pixels takes 350 MB. */
  processMegabytes: 1024,
} as const
