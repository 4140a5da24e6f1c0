import { useEffect, useRef } from 'react'
import { type KeptEdit, keptProposals } from './kept-proposals.ts'
import type { Sequence } from './sequence.ts'

const waitingParts = ({ parts }: Sequence): KeptEdit['parts'] =>
  parts.flatMap(({ proposal, isDone }) => {
    if (isDone || proposal?.state.type !== 'review') return []
    const { text, end, note } = proposal.state
    const { at, json, content, range } = proposal.target
    return [{ target: { at, json, content, ...(range && { range }) }, written: { text, end, note } }]
  })

/** Stores the written proposals while they wait, and removes them once they are decided. */
export const useKeepProposals = (sequence: Sequence | null, account: string | undefined, project: string): void => {
  const stored = useRef<string | null>(null)
  // The sequence changes in place, so this runs with each render and compares.
  useEffect(() => {
    if (account === undefined) return
    const parts = sequence ? waitingParts(sequence) : []
    const now =
      parts.length === 0 ? null : parts.map(({ written, target }) => `${target.at} ${written.text.length}`).join()
    if (now === stored.current) return
    stored.current = now
    if (parts.length > 0 && sequence) void keptProposals.put({ account, project, action: sequence.action, parts })
    else void keptProposals.remove(account, project)
  })
}
