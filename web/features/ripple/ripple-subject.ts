import type { CodexCard, CodexFact } from '#contract/codex.ts'

/** The subject of a change: a name in the text, the name of a card, or a fact of a card. */
export type RippleSubject =
  | { type: 'name'; name: string }
  | { type: 'card'; card: CodexCard }
  | { type: 'fact'; card: CodexCard; fact: CodexFact }
