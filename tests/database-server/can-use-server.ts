import { canRun } from '#tests/validators/validator.ts'

/** Whether this test runs on a PostgreSQL server. It is left out of `npm test` only where there is none for any test. */
export const canUseServer = (what: string): boolean =>
  process.env['SERVER_TESTS'] === 'elsewhere'
    ? false
    : canRun(
        what,
        Boolean(process.env['TEST_DATABASE_URL']),
        'install PostgreSQL, or set TEST_DATABASE_URL to a server where tests may make databases',
      )
