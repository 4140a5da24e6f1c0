import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/account/account.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Action, askWriter, type Target } from './edit.ts'
import { openProposal, type Proposal } from './proposal.ts'
import { openSequence, type Sequence } from './sequence.ts'
import { type KeptEdit, keptProposals, type Written } from './kept-proposals.ts'
import { acceptProposal } from './proposal-acts.ts'
import { currentTarget, findTarget } from './target.ts'
import { useKeepProposals } from './use-keep-proposals.ts'

/** Milliseconds between two renders of a text that is being written. */
const PICTURE = 80

type AskText = Parameters<typeof openProposal>[0]['ask']

interface Shown {
  sequence: Sequence
  /** null while no written part waits, but parts are left to write. */
  proposal: Proposal | null
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
  const { data: user } = useUser()
  const account = user?.email
  const [kept, setKept] = useState<KeptEdit | null>(null)
  const id = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const sequence = open.current
    if (!sequence) return setShown(null)
    const { proposal, isDone, attempt } = sequence.current
    setShown({ sequence, proposal: isDone ? null : proposal, id: `${id.current} ${sequence.shown} ${attempt}` })
  }, [])
  const close = useCallback(() => {
    open.current?.close()
    open.current = null
    show()
  }, [show])
  useEffect(() => () => open.current?.close(), [])
  useEffect(() => {
    if (account === undefined) return
    let isLeft = false
    void keptProposals.of(account, project.id).then((found) => {
      if (found && !isLeft && !open.current) setKept(found)
    })
    return () => void (isLeft = true)
  }, [account, project.id])
  useKeepProposals(shown?.sequence ?? null, account, project.id)

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
  const stop = (): boolean => {
    const sequence = open.current
    if (sequence && sequence.parts.length > 1) sequence.stop()
    else return sequence?.current.proposal?.stop() ?? false
    return true
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
  const openNew = (action: Action, targets: readonly Target[], written?: readonly Written[]) => {
    open.current?.close()
    setRejected(null)
    setKept(null)
    id.current++
    open.current = openSequence({
      action,
      targets,
      ...(written && { written }),
      open: (target, onChange, text) => {
        let isGiven = false
        const proposal = openProposal({
          action,
          target,
          language: project.language,
          ask,
          written: text,
          onChange: () => {
            onChange()
            if (!isGiven || proposal.state.type === 'writing') return
            void client.invalidateQueries({ queryKey: ['quota'] })
          },
        })
        isGiven = true
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
  const begin = (action: Action, targets: readonly Target[]) => openNew(action, targets)
  const showKept = () => {
    if (!kept) return
    openNew(
      kept.action,
      kept.parts.map(({ target }) => findTarget(manuscript, target)),
      kept.parts.map(({ written }) => written),
    )
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
  const discardKept = () => {
    if (kept) void keptProposals.remove(kept.account, kept.project)
    setKept(null)
  }
  return {
    shown,
    kept,
    showKept,
    discardKept,
    acceptAll,
    begin,
    close,
    end,
    rejected,
    reject,
    bringBack,
    forgetRejected,
  }
}
