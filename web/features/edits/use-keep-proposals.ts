import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/account/account.ts'
import { type KeptEdit, keptProposals } from './kept-proposals.ts'
import type { Sequence } from './sequence.ts'

/** Returns the proposals of a project that were undecided when it was closed. */
export const useKept = (project: string) => {
  const { data: user } = useUser()
  const account = user?.email
  const [kept, setKept] = useState<KeptEdit | null>(null)
  useEffect(() => {
    if (account === undefined) return
    let isLeft = false
    const read = async () => {
      const found = await keptProposals.of(account, project)
      if (found && !isLeft) setKept(found)
    }
    void read()
    return () => void (isLeft = true)
  }, [account, project])
  const forgetKept = () => {
    if (kept) void keptProposals.remove(kept.account, kept.project)
    setKept(null)
  }
  return { kept, account, forgetKept }
}

const waitingParts = ({ parts }: Sequence): KeptEdit['parts'] =>
  parts.flatMap(({ proposal, isDone }) => {
    if (isDone || proposal?.state.type !== 'review') return []
    const { text, end, note } = proposal.state
    const { keys: _, ...target } = proposal.target
    return [{ target, written: { text, end, note } }]
  })

/** Stores the written proposals while they wait, and removes them once they are decided. */
export const useKeepProposals = (sequence: Sequence | null, account: string | undefined, project: string): void => {
  const stored = useRef<string | null>(null)
  // The sequence changes in place, so this runs with each render and compares.
  useEffect(() => {
    if (account === undefined) return
    const parts = sequence ? waitingParts(sequence) : []
    const now = parts.map(({ written, target }) => `${target.at} ${written.text.length}`).join() || null
    if (now === stored.current) return
    stored.current = now
    if (parts.length > 0 && sequence) void keptProposals.put({ account, project, action: sequence.action, parts })
    else void keptProposals.remove(account, project)
  })
}
