import type { NodeKey } from 'lexical'
import type { OpenManuscript } from './open-manuscript.ts'

/** A request of a panel to the AI tools to open a proposal beside the text. */
export type ProposalRequest =
  /** Proposes a text that was written already, below a block or the one at the caret. */
  | { type: 'insert'; markdown: string; below?: NodeKey }
  /** Proposes a shorter text for blocks. */
  | { type: 'shorten'; keys: readonly NodeKey[] }

/** `busy`: another proposal is open. `gone`: the text of the edit was removed. */
export type ProposalRequestResult = 'open' | 'busy' | 'gone'

type Opener = (request: ProposalRequest) => ProposalRequestResult

const openers = new WeakMap<OpenManuscript, Opener>()

/**
 * Registers the function that opens proposals in an open manuscript. Returns a function that
 * unregisters it.
 */
export const serveProposalRequests = (manuscript: OpenManuscript, open: Opener): (() => void) => {
  openers.set(manuscript, open)
  return () => {
    if (openers.get(manuscript) === open) openers.delete(manuscript)
  }
}

/** Opens a proposal beside the text. Returns `busy` until the AI tools are loaded. */
export const requestProposal = (manuscript: OpenManuscript, request: ProposalRequest): ProposalRequestResult =>
  openers.get(manuscript)?.(request) ?? 'busy'

/** The messages for proposals that could not be opened. */
export const proposalRequestProblems: Record<Exclude<ProposalRequestResult, 'open'>, string> = {
  busy: 'Another proposal is open. Accept or reject it first.',
  gone: 'This passage was changed in the meantime. Nothing was changed now.',
}
