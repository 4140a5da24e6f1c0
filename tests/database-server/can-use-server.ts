import { canRun } from '#tests/validators/validator.ts'

/**
 * Returns true if this test runs on a PostgreSQL server. `npm test` only skips it if no test has a
 * server.
 */
export const canUseServer = (what: string): boolean =>
  process.env['SERVER_TESTS'] === 'elsewhere'
    ? false
    : canRun(
        what,
        Boolean(process.env['TEST_DATABASE_URL']),
        'install PostgreSQL, or set TEST_DATABASE_URL to a server where tests may make databases',
      )
