import { createContext, use } from 'react'
import type { CodexCard, CodexFact, CodexPromise } from '#contract/codex.ts'

/** The view that the panel shows. */
export type CodexView =
  /** `wanted` is a name without a card, which is offered as a new one. */
  | { type: 'list'; query?: string }
  | { type: 'card'; id: string }
  | { type: 'edit-card'; card: CodexCard | null; name?: string }
  | { type: 'edit-promise'; promise: CodexPromise | null }

export type CodexPassage = NonNullable<CodexPromise['opened']>

export interface CodexContextValue {
  projectId: string
  /** Direction of the manuscript's language. */
  direction: 'ltr' | 'rtl'
  go: (view: CodexView) => void
  /** Shows a passage in the manuscript. */
  show: (passage: CodexPassage) => void
  /** Changes a card's name, or a fact, in the whole manuscript. */
  ripple: (card: CodexCard, fact?: CodexFact) => void
}

export const CodexContext = createContext<CodexContextValue | null>(null)

/** Returns the codex panel that contains the component; null on the page of a generated book. */
export const useCodexPanel = (): CodexContextValue | null => use(CodexContext)
