import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{manuscript,contract,writer,server,web,scripts,tests}/**/*.test.ts', 'web/**/*.test.tsx'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Twice the cores of the smallest machine: many tests wait for a process, a clock or a disk.
    maxWorkers: 4,
    execArgv: ['--liftoff-only'],
    reporters: ['default', './scripts/problems-reporter.mjs'],
    // On a busy machine a real server, browser or process can be late once. What only passes then is named at the end.
    retry: process.env['CI'] ? 1 : 0,
  },
})
