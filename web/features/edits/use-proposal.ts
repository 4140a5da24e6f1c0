import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Action, askWriter, type Target } from './edit.ts'
import { openProposal, type Proposal } from './proposal.ts'

/** Milliseconds between two renders of a text that is being written. */
const PICTURE = 80

/** Manages the proposals of an open project, one at a time. */
export const useProposal = ({ project, saving }: Workspace) => {
  const client = useQueryClient()
  const [shown, setShown] = useState<{ proposal: Proposal; id: number } | null>(null)
  const open = useRef<Proposal | null>(null)
  const [rejected, setRejected] = useState<Proposal | null>(null)
  const id = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setShown(open.current && { proposal: open.current, id: id.current })
  }, [])
  const close = useCallback(() => {
    open.current?.close()
    open.current = null
    show()
  }, [show])
  useEffect(() => close, [close])

  const reject = () => {
    setRejected(open.current)
    close()
  }
  const bringBack = () => {
    open.current = rejected
    setRejected(null)
    show()
  }
  const forgetRejected = () => setRejected(null)

  const begin = (action: Action, target: Target) => {
    open.current?.close()
    setRejected(null)
    // A proposal reports its first state before this function has returned it.
    let isGiven = false
    const proposal = openProposal({
      action,
      target,
      language: project.language,
      ask: async function* (action, target, signal, listeners) {
        if (target.given !== undefined) {
          yield target.given
          return
        }
        // The AI reads the text from the server.
        await saving.engine.flush()
        yield* askWriter(action, target, project.id, signal, listeners)
      },
      onChange: () => {
        if (!isGiven || open.current !== proposal) return
        if (proposal.state.type === 'writing') {
          timer.current ??= setTimeout(show, PICTURE)
          return
        }
        show()
        void client.invalidateQueries({ queryKey: ['quota'] })
      },
    })
    open.current = proposal
    id.current++
    isGiven = true
    show()
  }
  return { proposal: shown?.proposal ?? null, id: shown?.id, begin, close, rejected, reject, bringBack, forgetRejected }
}
