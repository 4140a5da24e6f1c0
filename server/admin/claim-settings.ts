import type { Config } from '../config/index.ts'

/** The settings that marketing claims depend on. */
export type ClaimSettings = Pick<
  Config,
  'claims' | 'checkout' | 'siblingProducts' | 'lifetimeDealUrl' | 'wordsPerDayPublicTools' | 'ai'
>
