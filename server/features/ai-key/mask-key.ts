import { AI_KEY_SHOWN } from '#contract/ai-key.ts'

/** Has a fixed length, so that it does not reveal the length of a key. */
const MASK = '*'.repeat(20)

/** Masks a key. At most half of a short key is shown. */
export const maskKey = (key: string): string => key.slice(0, Math.min(AI_KEY_SHOWN, Math.floor(key.length / 2))) + MASK
