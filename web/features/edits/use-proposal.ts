import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Action, askWriter, type Target } from './edit.ts'
import { openProposal, type Proposal } from './proposal.ts'
import { openSequence, type Sequence } from './sequence.ts'
import { acceptProposal } from './proposal-acts.ts'
import { currentTarget } from './target.ts'

/** Milliseconds between two renders of a text that is being written. */
const PICTURE = 80

type AskText = Parameters<typeof openProposal>[0]['ask']

interface Shown {
  sequence: Sequence
  proposal: Proposal
  /** Changes with each proposal. */
  id: string
}

/** Manages the proposals of an open project: one edit at a time, in one part or several. */
export const useProposal = (workspace: Workspace) => {
  const { project, saving, manuscript } = workspace
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const open = useRef<Sequence | null>(null)
  const [rejected, setRejected] = useState<Sequence | null>(null)
  const id = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const sequence = open.current
    const proposal = sequence?.current.proposal
    setShown(
      sequence && proposal
        ? { sequence, proposal, id: `${id.current} ${sequence.shown} ${sequence.current.attempt}` }
        : null,
    )
  }, [])
  const close = useCallback(() => {
    open.current?.close()
    open.current = null
    show()
  }, [show])
  useEffect(() => close, [close])

  /** Ends the shown proposal, and shows the next part if there is one. */
  const end = () => {
    if (open.current?.next()) show()
    else if (open.current && (open.current.isWriting() || open.current.left > 0)) show()
    else close()
  }
  const reject = () => {
    const isOnly = open.current?.parts.length === 1
    if (!isOnly) return end()
    setRejected(open.current)
    close()
  }
  const bringBack = () => {
    open.current = rejected
    setRejected(null)
    show()
  }
  const forgetRejected = () => setRejected(null)

  const ask: AskText = async function* (action, target, signal, listeners) {
    // The AI reads the text from the server.
    await saving.engine.flush()
    yield* askWriter(action, target, project.id, signal, listeners)
  }
  const begin = (action: Action, targets: readonly Target[]) => {
    open.current?.close()
    setRejected(null)
    id.current++
    open.current = openSequence({
      action,
      targets,
      open: (target, onChange) => {
        const proposal = openProposal({
          action,
          target,
          language: project.language,
          ask,
          onChange: () => {
            onChange()
            if (isGiven && proposal.state.type !== 'writing') void client.invalidateQueries({ queryKey: ['quota'] })
          },
        })
        const isGiven = true
        return proposal
      },
      locate: (target) => currentTarget(manuscript, target),
      onChange: () => {
        if (open.current?.isWriting()) timer.current ??= setTimeout(show, PICTURE)
        else show()
      },
    })
    show()
  }
  /** Accepts every part that is written, in their order. */
  const acceptAll = () => {
    const sequence = open.current
    if (!sequence) return
    for (const part of sequence.parts)
      if (!part.isDone && part.proposal?.state.type === 'review' && acceptProposal(workspace, part.proposal))
        part.isDone = true
    if (sequence.current.isDone) end()
    else show()
  }
  return { shown, acceptAll, begin, close, end, rejected, reject, bringBack, forgetRejected }
}
