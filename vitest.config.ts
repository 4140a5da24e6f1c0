import { globSync } from 'node:fs'
import { configDefaults, defineConfig, type Plugin } from 'vitest/config'
import { fastFolder } from './scripts/fast-folder.mjs'
import longRuns from './tests/long-runs.json' with { type: 'json' }
import { compileCache } from '#tests/compile-cache.ts'
import { SlowestFirst } from '#tests/slowest-first.ts'
import { serverPrograms } from '#tests/database-server/programs.ts'

process.env['TMPDIR'] = fastFolder()
// Workers of tests and the processes that tests start reuse compiled code, including stripped types.
process.env['NODE_COMPILE_CACHE'] ??= compileCache()

const importQuickly = new URL('tests/import-quickly.mjs', import.meta.url)

const withoutWeb = ['{manuscript,contract,writer,server,scripts,tests}/**/*.test.ts']
const ofWeb = ['web/**/*.test.{ts,tsx}']

/** While tests are watched, Vite loads all modules, because it knows which tests a change affects. */
const isWatching = !process.argv.includes('run')
/**
 * Node.js loads the modules of these tests, as it does in production: it takes less time than
 * Vite's module runner, and the code runs faster. Only pages need Vite, for JSX and its globs.
 */
const native = { experimental: { viteModuleRunner: isWatching, nodeLoader: false } }
/**
 * Leaves out the condition `development`, which chooses slower variants of packages. Vitest adds it
 * to the conditions of a project's settings, so it is removed after they are resolved.
 */
const asInProduction: Plugin = {
  name: 'as-in-production',
  configResolved: ({ ssr }) => void Object.assign(ssr.resolve!, { conditions: ['node'] }),
}

/** Tests that record side effects of loading modules, and so need a fresh module cache. */
const needsNewModules = ['tests/linear/linear.test.ts']

/**
 * Tests whose result may depend on the kind of database. They run on a PostgreSQL server if there is
 * one, where most of them are also faster.
 */
const onServer = globSync(
  [
    'server/{admin,captcha,exports,jobs,plans,processes,security,tracing,usage,webhooks}/**/*.test.ts',
    'server/database/{,postgres/,schema/}*.test.ts',
    'server/features/**/*.test.ts',
    'server/{backups/backups,http/limits/shared-limiter,http/{head,unavailable},http/log/access-log}.test.ts',
    'server/{metrics/{metrics,watch-event-loop},areas/owner}.test.ts',
    'tests/{api,developer-pages,processes,saving,security}/**/*.test.ts',
    // The crash tests of guarantees that the database provides, and all of them in the soak.
    process.env['SOAK'] ? 'tests/crash/*.test.ts' : 'tests/crash/killed-{books,webhooks,writes}.test.ts',
  ],
  {
    exclude: [
      // Full disks and lost threads of the embedded database.
      'tests/crash/{full-disk,lost-database}.test.ts',
      'tests/processes/{bad-settings,bundle,refused-folders,stop-while-starting}.test.ts',
      'server/features/captcha/**',
      'server/features/{accounts/sign-in/gate,billing/prices/shown-prices,books/view/book-view,books/view/book-waiting,tools/places}.test.ts',
    ],
  },
)
/**
 * Tests that `npm test` also runs on the embedded database: queries, transactions and crashes of the
 * parts that store texts and count money. `npm run soak` runs all tests on both.
 */
const onBoth = globSync([
  'server/database/{open-database,lost-connection}.test.ts',
  'server/database/{embedded,postgres,schema}/**/*.test.ts',
  'server/plans/book-tokens.test.ts',
  'tests/saving/saving-random.test.ts',
  'tests/crash/killed-writes.test.ts',
])
/** Tests for either database that `npm test` runs on the embedded one only. */
const onEmbedded = process.env['SOAK'] ? [] : ['tests/crash/killed-writes.test.ts']
/** Tests that only `npm run soak` runs, because cheaper tests of `npm test` cover what they check. */
const ofSoak = process.env['SOAK']
  ? []
  : Object.values(longRuns).flatMap((part) => ('soakOnly' in part ? part.soakOnly : []))
/** The part `rest` of `npm run soak` leaves out the files of the other parts. */
const ofOtherParts =
  process.env['SOAK_PART'] === 'rest'
    ? Object.values(longRuns).flatMap(({ files }) => files.map((file) => `${file}**`))
    : []
const hasServer = Boolean(process.env['TEST_DATABASE_URL'] ?? serverPrograms())
const onlyOnServer = hasServer && !process.env['SOAK'] ? onServer.filter((file) => !onBoth.includes(file)) : []

export default defineConfig({
  test: {
    // Generous for a busy machine: a test that hangs is still found, and a slow one does not fail.
    // The sizes of `npm run soak` take up to a hundred times as long.
    testTimeout: process.env['SOAK'] ? 3_600_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 100_000 } },
    setupFiles: ['./tests/before-each-file.ts'],
    sequence: { sequencer: SlowestFirst },
    pool: 'forks',
    // With isolation, each file would load the server and compile the embedded database again, which
    // takes longer than most tests. Therefore files have to clean up after themselves.
    isolate: false,
    // One more than the cores of the smallest machine, because many tests wait for processes, timers
    // or disks. Each worker more loads and compiles the modules again.
    maxWorkers: 3,
    // Less compiling of WebAssembly, and fewer collections of garbage, than by default.
    execArgv: ['--liftoff-only', '--max-semi-space-size=32', `--import=${importQuickly.href}`],
    reporters: ['default', './scripts/problems-reporter.mjs'],
    // On a busy machine a real server, browser or process can be late once. Tests that only pass on
    // a retry are listed at the end.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        plugins: [asInProduction],
        test: {
          ...native,
          name: 'alone',
          include: needsNewModules,
          exclude: [...ofSoak, ...ofOtherParts],
          isolate: true,
        },
      },
      {
        extends: true,
        plugins: [asInProduction],
        test: { name: 'web', include: ofWeb, exclude: [...configDefaults.exclude, ...ofOtherParts] },
      },
      {
        extends: true,
        plugins: [asInProduction],
        test: {
          ...native,
          name: 'embedded',
          include: withoutWeb,
          exclude: [...configDefaults.exclude, ...ofSoak, ...ofOtherParts, ...needsNewModules, ...onlyOnServer],
          env: { TEST_DATABASE_URL: '', ...(hasServer && { SERVER_TESTS: 'elsewhere' }) },
        },
      },
      ...(hasServer
        ? [
            {
              extends: true as const,
              plugins: [asInProduction],
              test: {
                ...native,
                name: 'postgres',
                include: onServer,
                exclude: [...configDefaults.exclude, ...ofSoak, ...ofOtherParts, ...onEmbedded],
                globalSetup: './tests/database-server/for-tests.ts',
              },
            },
          ]
        : []),
    ],
  },
})
