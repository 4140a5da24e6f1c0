import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest. Started last, one of them would keep a single worker busy at the end. */
const slowest = [
  'tests/processes/books.test.ts',
  'tests/linear/linear.test.ts',
  'scripts/start.test.ts',
  'manuscript/export/epub.test.ts',
  'tests/crash/killed-writes.test.ts',
  'tests/api/developer-client.test.ts',
  'server/features/books/writing/waiting.test.ts',
  'server/features/images/read-image.test.ts',
  'server/backups/backups.test.ts',
  'tests/security/hostile-links.test.ts',
  'tests/security/two-users.test.ts',
  'server/jobs/look-for-jobs.test.ts',
  'server/features/billing/end-billing.test.ts',
]

const isSlow = ({ moduleId }: TestSpecification): boolean => slowest.some((file) => moduleId.endsWith(`/${file}`))

/** Starts the slowest test files first, also on a machine that has not run them before. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
