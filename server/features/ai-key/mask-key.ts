import { AI_KEY_SHOWN } from '#contract/ai-key.ts'

/** As many whatever was masked, so that the length of a key is not told. */
const MASK = '*'.repeat(20)

/** A key so short that its beginning would give most of it away shows less of it. */
export const maskKey = (key: string): string => key.slice(0, Math.min(AI_KEY_SHOWN, Math.floor(key.length / 2))) + MASK
