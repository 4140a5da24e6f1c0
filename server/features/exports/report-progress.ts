import type { ExportStep } from '#contract/exports.ts'

interface Progress {
  step: ExportStep
  message: string | null
}

/** The shortest time between two writes of the same step. */
const PACE_MS = 400
/**
 * The interval of a run's heartbeat. At each one, the run also notices a stop whose message was
 * lost.
 */
const BEAT_MS = 2000

/**
 * Stores the progress of a run, at most a few times a second. `store` returns false if the run was
 * stopped or replaced, and `lost` is called then.
 */
export const reportProgress = (store: (progress: Progress) => Promise<boolean>, lost: () => void) => {
  let newest: Progress | null = null
  let waits = false
  let writtenAt = -Infinity
  let writing: Promise<void> | null = null

  const write = async () => {
    while (waits) {
      waits = false
      writtenAt = performance.now()
      if (newest && !(await store(newest))) return lost()
    }
  }
  const flush = () => {
    waits = true
    // Errors are ignored, because storing the file reports a failure of the database.
    writing ??= write()
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
  }
  const beat = setInterval(() => newest && flush(), BEAT_MS)
  return {
    report: (step: ExportStep, message: string | null = null): void => {
      const isNew = newest?.step !== step || newest.message !== message
      newest = { step, message }
      if (isNew || performance.now() - writtenAt >= PACE_MS) flush()
    },
    /** Stops the reports. Resolves when no report is being written. */
    async end(): Promise<void> {
      clearInterval(beat)
      waits = false
      await writing
    },
  }
}
