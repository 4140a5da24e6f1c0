import { setTimeout } from 'node:timers/promises'
import { serveJobs } from '#server/threads/serve-jobs.ts'

export type TestJob =
  | { do: 'answer'; value: string }
  | { do: 'fail' }
  | { do: 'compute' }
  | { do: 'wait' }
  | { do: 'fill' }
  | { do: 'exit' }
  | { do: 'ask'; values: string[] }

/**
 * A thread for tests. Its jobs can fail in every way in which a text can make a real thread fail.
 */
serveJobs({
  packError: (error) => String(error),
  work: async (job: TestJob, { signal, ask }) => {
    switch (job.do) {
      case 'answer':
        return job.value
      case 'fail':
        throw new Error('as asked')
      case 'compute':
        for (;;);
      case 'wait':
        return setTimeout(60_000, 'never', { signal })
      case 'fill': {
        const kept: number[][] = []
        for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
      }
      case 'exit':
        return process.exit(3)
      case 'ask':
        for (const value of job.values) await ask('hear', value)
        return 'asked'
    }
  },
})
