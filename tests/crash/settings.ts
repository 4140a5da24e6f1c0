import type { TestDatabase } from '#tests/support/test-database.ts'

/** Returns the settings of a server under test. */
export const settingsFor = (
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  more: Record<string, string>,
): Record<string, string> => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? 'embedded',
  SMTP_URL: 'local-mailbox',
  LOG_LEVEL: 'error',
  ...more,
})
