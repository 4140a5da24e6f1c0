import { useEffect, useRef } from 'react'
import {
  type ProposalRequest,
  type ProposalRequestResult,
  serveProposalRequests,
} from '#web/editor/proposal-requests.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { Action, Target } from './edit.ts'
import { isProse } from './prose.ts'
import { targetOf } from './target.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

const proposalOf = (
  manuscript: OpenManuscript,
  request: ProposalRequest,
): { action: Action; target: Target } | null => {
  if (request.type === 'shorten') {
    const target = targetOf(manuscript, request.keys)
    const canEdit = target?.json.every((json) => isProse(JSON.parse(json) as EditorNode))
    return target && canEdit ? { action: { type: 'shorten' }, target } : null
  }
  const blocks = manuscript.blocks.blocks()
  const key = request.below ?? manuscript.caret.get()?.key ?? blocks.at(-1)?.key
  const target = key === undefined ? null : targetOf(manuscript, [key])
  return target && { action: { type: 'draftSection' }, target: { ...target, prewritten: request.markdown } }
}

/** Opens the proposals that panels request, unless another one is open. */
export const useProposalRequests = (
  manuscript: OpenManuscript,
  isBusy: boolean,
  begin: (action: Action, target: Target) => void,
): void => {
  const latest = useRef<(request: ProposalRequest) => ProposalRequestResult>(() => 'busy')
  useEffect(() => {
    latest.current = (request) => {
      if (isBusy) return 'busy'
      const proposal = proposalOf(manuscript, request)
      if (!proposal) return 'gone'
      begin(proposal.action, proposal.target)
      return 'open'
    }
  })
  useEffect(() => serveProposalRequests(manuscript, (request) => latest.current(request)), [manuscript])
}
