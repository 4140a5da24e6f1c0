import { useEffect, useRef, useState } from 'react'
import { holdLock, newId } from '#web/editor/saving/tab-lock.ts'
import { useUser } from '#web/lib/account/account.ts'
import { type KeptEdit, keptProposals } from './kept-proposals.ts'
import type { Sequence } from './sequence.ts'

const lockOf = (page: string) => `proposals-${page}`

interface Offer {
  edit: KeptEdit
  /** Releases the lock, so that other tabs can offer the proposals. */
  release: () => void
}

/**
 * Returns the proposals of a project that were undecided when its page was closed. The proposals of
 * another open tab are offered only after that tab is closed or killed, and only in one tab.
 */
export const useKept = (project: string) => {
  const { data: user } = useUser()
  const account = user?.email
  const [page] = useState(newId)
  const [offers, setOffers] = useState<readonly Offer[]>([])
  useEffect(() => {
    if (account === undefined) return
    const left = new AbortController()
    const known = new Set([page])
    holdLock(lockOf(page), left.signal)
    const offer = async (from: string, release: () => void) => {
      // The proposals may have been decided while this tab waited for the lock.
      const edit = await keptProposals.get(account, project, from)
      if (!edit) release()
      else if (!left.signal.aborted) setOffers((before) => [...before, { edit, release }])
    }
    const update = async () => {
      for (const { page: from } of await keptProposals.of(account, project)) {
        if (known.has(from) || left.signal.aborted) continue
        known.add(from)
        const over = new AbortController()
        const release = () => over.abort()
        holdLock(lockOf(from), AbortSignal.any([left.signal, over.signal]), () => void offer(from, release))
      }
    }
    void update()
    // Another tab may have written proposals while this one was hidden.
    document.addEventListener('visibilitychange', update, { signal: left.signal })
    return () => {
      left.abort()
      setOffers([])
    }
  }, [account, project, page])
  const kept = offers[0]?.edit ?? null
  const forgetKept = () => {
    const [first, ...others] = offers
    if (!first) return
    void keptProposals.remove(first.edit.account, first.edit.project, first.edit.page).then(first.release)
    setOffers(others)
  }
  return { kept, account, page, forgetKept }
}

const waitingParts = ({ parts }: Sequence): KeptEdit['parts'] =>
  parts.flatMap(({ proposal, isDone }) => {
    if (isDone || proposal?.state.type !== 'review') return []
    const { text, end, note } = proposal.state
    const { keys: _, ...target } = proposal.target
    return [{ target, written: { text, end, note } }]
  })

interface KeptFor {
  account: string | undefined
  project: string
  page: string
}

/** Stores the written proposals while they wait, and removes them once they are decided. */
export const useKeepProposals = (sequence: Sequence | null, { account, project, page }: KeptFor): void => {
  const stored = useRef<string | null>(null)
  // The sequence is mutable, so this effect runs after each render and compares.
  useEffect(() => {
    if (account === undefined) return
    const parts = sequence ? waitingParts(sequence) : []
    const now = parts.map(({ written, target }) => `${target.at} ${written.text.length}`).join() || null
    if (now === stored.current) return
    stored.current = now
    if (parts.length > 0 && sequence) void keptProposals.put({ account, project, page, action: sequence.action, parts })
    else void keptProposals.remove(account, project, page)
  })
}
