import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{manuscript,contract,writer,server,web,scripts,tests}/**/*.test.ts', 'web/**/*.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
