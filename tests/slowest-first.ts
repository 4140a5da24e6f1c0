import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order in which projects start. A worker process belongs to one project, so each project runs
 * as a whole. The tests of pages are short, so they fill the end, where a long test would leave other
 * workers idle.
 */
const projects = ['alone', 'postgres', 'embedded', 'web']

/** Files of each project that take longest, so they start first, also where they never ran before. */
const slowest = [
  'tests/api/developer-client.test.ts',
  'server/backups/backups.test.ts',
  'tests/security/hostile-links.test.ts',
  'server/features/books/writing/waiting.test.ts',
  'tests/security/two-users.test.ts',
  'server/jobs/poll-jobs.test.ts',
  'server/features/billing/checkout.test.ts',
  'server/features/books/plan/book-plans.test.ts',
  'server/features/images/read-image.test.ts',
  'scripts/start.test.ts',
  'manuscript/export/epub.test.ts',
  'tests/crash/killed-writes.test.ts',
  'writer/model/openai/openai-compatible.test.ts',
  'manuscript/export/cover/cover.test.ts',
  'manuscript/import/import-manuscript.test.ts',
  'manuscript/export/pdfx/to-pdfx.test.ts',
]

/** Returns the place of a file in the order: of its project, and then of the slow files. */
const placeOf = ({ moduleId, project }: TestSpecification): number => {
  const slow = slowest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return projects.indexOf(project.name) * (slowest.length + 1) + (slow === -1 ? slowest.length : slow)
}

/**
 * Starts the slowest test files of each project first, also on a machine that has not run them
 * before.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
