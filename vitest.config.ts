import { configDefaults, defineConfig } from 'vitest/config'
import { fastFolder } from './scripts/fast-folder.mjs'
import { serverPrograms } from './tests/database-server/programs.ts'

process.env['TMPDIR'] = fastFolder()

const everything = ['{manuscript,contract,writer,server,web,scripts,tests}/**/*.test.ts', 'web/**/*.test.tsx']

/** Tests that record what modules do while they load, and so need a fresh module cache. */
const needsNewModules = ['tests/linear/linear.test.ts']

/** What may differ by the database: repositories, the queue, migrations, money, limits, what several processes share. */
const onServer = [
  'server/{admin,captcha,jobs,plans,processes,security,usage,webhooks}/**/*.test.ts',
  'server/database/{,postgres/,schema/}*.test.ts',
  'server/features/**/*.test.ts',
  'server/{backups/backups,http/limits/shared-limiter,http/unavailable,metrics/metrics,owner-features}.test.ts',
  'tests/processes/*.test.ts',
  // Of the crash tests those whose promises the database keeps.
  'tests/crash/killed-{books,webhooks,writes}.test.ts',
]
/** Of those what asks the database for nothing of its own. */
const notOnServer = [
  'tests/processes/{bad-settings,bundle,refused-folders,stop-while-starting}.test.ts',
  'server/features/{captcha,edits,quota}/**',
  'server/features/{accounts/sign-in/gate,billing/prices/shown-prices,books/view/book-view,books/view/book-waiting,tools/places}.test.ts',
]
const hasServer = Boolean(process.env['TEST_DATABASE_URL'] ?? serverPrograms())

export default defineConfig({
  test: {
    // For a machine that does twenty other things: a test that hangs is found anyway, and one that is slow is not wrong.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['./tests/before-each-file.ts'],
    pool: 'forks',
    // Each file would load the server and compile the embedded database anew, which takes longer than most tests. So a file
    // leaves nothing behind that another could stumble over.
    isolate: false,
    // Twice the cores of the smallest machine: many tests wait for a process, a clock or a disk.
    maxWorkers: 4,
    execArgv: ['--liftoff-only'],
    reporters: ['default', './scripts/problems-reporter.mjs'],
    // On a busy machine a real server, browser or process can be late once. What only passes then is named at the end.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: needsNewModules, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: everything,
          exclude: [...configDefaults.exclude, ...needsNewModules],
          env: { TEST_DATABASE_URL: '', ...(hasServer && { SERVER_TESTS: 'elsewhere' }) },
        },
      },
      ...(hasServer
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: onServer,
                exclude: [...configDefaults.exclude, ...notOnServer],
                globalSetup: './tests/database-server/for-tests.ts',
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
    ],
  },
})
