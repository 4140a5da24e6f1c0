import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Action, askWriter, type Target } from '../edit.ts'
import type { KeptEdit, Written } from './kept-proposals.ts'
import { openProposal, type Proposal } from './proposal.ts'
import { acceptProposal } from './proposal-acts.ts'
import { acceptParts, openSequence, type Sequence } from './sequence.ts'
import { currentTarget, findTarget } from '../target.ts'
import { useKeepProposals, useKept } from './use-keep-proposals.ts'

/** Milliseconds between two renders of a text that is being written. */
const PICTURE = 80

interface Shown {
  sequence: Sequence
  /** Null while all written parts are decided, but others are still to be written. */
  proposal: Proposal | null
  /** Changes with each proposal. */
  id: string
}

interface Wanted {
  action: Action
  targets: readonly Target[]
  /** The texts of all parts, if they are already written. */
  written?: readonly Written[]
}

/**
 * Begins to write the proposals of an edit. `onWritten` is called when the text of a part has
 * ended.
 */
const writeSequence = (
  { project, saving, manuscript }: Workspace,
  { action, targets, written }: Wanted,
  { onChange, onWritten }: { onChange: () => void; onWritten: () => void },
): Sequence =>
  openSequence({
    action,
    targets,
    ...(written && { written }),
    open: (target, onStep, text) => {
      let isGiven = false
      const proposal = openProposal({
        action,
        target,
        language: project.language,
        ask: async function* (action, target, signal, listeners) {
          if (target.prewritten !== undefined) {
            yield target.prewritten
            return
          }
          // The AI reads the text from the server.
          await saving.engine.flush()
          yield* askWriter(action, target, project.id, signal, listeners)
        },
        written: text,
        onChange: () => {
          onStep()
          if (isGiven && proposal.state.type !== 'writing') onWritten()
        },
      })
      isGiven = true
      return proposal
    },
    locate: (target) => currentTarget(manuscript, target),
    onChange,
  })

const keptParts = ({ manuscript }: Workspace, { parts }: KeptEdit): [Target[], Written[]] => [
  parts.map(({ target }) => findTarget(manuscript, target)),
  parts.map(({ written }) => written),
]

const stopSequence = (sequence: Sequence | null): boolean => {
  if (!sequence || sequence.parts.length === 1) return sequence?.current.proposal?.stop() ?? false
  sequence.stop()
  return true
}

/** Manages the proposals of an open project: one edit at a time, in one part or several. */
export const useProposal = (workspace: Workspace) => {
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const open = useRef<Sequence | null>(null)
  const [rejected, setRejected] = useState<Sequence | null>(null)
  const [acceptedParts, setAccepted] = useState(0)
  const id = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { kept, account, page, forgetKept } = useKept(workspace.project.id)
  useKeepProposals(shown?.sequence ?? null, { account, project: workspace.project.id, page })

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
  useEffect(() => close, [close])

  /** Ends the shown proposal, and shows the next part if there is one. */
  const end = () => {
    const sequence = open.current
    if (sequence && (sequence.next() || sequence.isWriting() || sequence.left > 0)) show()
    else close()
  }
  const begin = (action: Action, targets: readonly Target[], written?: readonly Written[]) => {
    open.current?.close()
    setRejected(null)
    setAccepted(0)
    forgetKept()
    id.current++
    open.current = writeSequence(
      workspace,
      { action, targets, ...(written && { written }) },
      {
        onChange: () => {
          if (open.current?.isWriting()) timer.current ??= setTimeout(show, PICTURE)
          else show()
        },
        onWritten: () => void client.invalidateQueries({ queryKey: ['quota'] }),
      },
    )
    show()
  }
  return {
    shown,
    rejected,
    /** The parts that were accepted at once in the last edit; 0 if it was not accepted. */
    acceptedParts,
    accepted: () => setAccepted(1),
    kept,
    begin,
    close,
    end,
    forgetKept,
    forgetRejected: () => setRejected(null),
    showKept: () => kept && begin(kept.action, ...keptParts(workspace, kept)),
    reject: () => {
      if (open.current && open.current.parts.length > 1) return end()
      setRejected(open.current)
      close()
    },
    bringBack: () => {
      open.current = rejected
      setAccepted(0)
      setRejected(null)
      show()
    },
    /** Stops the call and keeps the text written so far. Returns false if there is none. */
    stop: () => stopSequence(open.current),
    /** Accepts every part that is written, in their order. */
    acceptAll: () => {
      const sequence = open.current
      if (!sequence) return
      setAccepted(acceptParts(sequence, (proposal) => acceptProposal(workspace, proposal)))
      return sequence.current.isDone ? end() : show()
    },
  }
}
