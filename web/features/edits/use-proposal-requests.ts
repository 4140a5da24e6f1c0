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

const requestOf = (manuscript: OpenManuscript, edit: ProposalRequest): { action: Action; target: Target } | null => {
  if (edit.type === 'shorten') {
    const target = targetOf(manuscript, edit.keys)
    const canEdit = target?.json.every((json) => isProse(JSON.parse(json) as EditorNode))
    return target && canEdit ? { action: { type: 'shorten' }, target } : null
  }
  const blocks = manuscript.blocks.blocks()
  const key = edit.below ?? manuscript.caret.get()?.key ?? blocks.at(-1)?.key
  const target = key === undefined ? null : targetOf(manuscript, [key])
  return target && { action: { type: 'draftSection' }, target: { ...target, prewritten: edit.markdown } }
}

/** Opens the proposals that panels request, unless another one is open. */
export const useProposalRequests = (
  manuscript: OpenManuscript,
  isBusy: boolean,
  begin: (action: Action, target: Target) => void,
): void => {
  const latest = useRef<(edit: ProposalRequest) => ProposalRequestResult>(() => 'busy')
  useEffect(() => {
    latest.current = (edit) => {
      if (isBusy) return 'busy'
      const request = requestOf(manuscript, edit)
      if (!request) return 'gone'
      begin(request.action, request.target)
      return 'open'
    }
  })
  useEffect(() => serveProposalRequests(manuscript, (edit) => latest.current(edit)), [manuscript])
}
