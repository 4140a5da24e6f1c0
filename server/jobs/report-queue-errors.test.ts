import { expect, it, vi } from 'vitest'
import type { DatabaseLog } from '../database/database.ts'
import { reportQueueErrors } from './report-queue-errors.ts'

it('logs an error, and the same error again only after a while', () => {
  const error = vi.fn<DatabaseLog['error']>()
  let now = 0
  const report = reportQueueErrors({ error }, () => now)
  const refused = { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', stack: 'at somewhere', queue: 'write-book' }
  for (let second = 0; second < 29; second++) {
    now = second * 1000
    report({ ...refused, queue: `queue ${second}` })
  }
  report(new Error('another'))
  expect(error.mock.calls.map(([details]) => (details as { err: Error }).err.message)).toEqual([
    'connect ECONNREFUSED',
    'another',
  ])
  expect(error.mock.calls[0]![0]).toMatchObject({ err: { code: 'ECONNREFUSED', stack: 'at somewhere' } })
  now = 31_000
  report(refused)
  expect(error).toHaveBeenCalledTimes(3)
})
