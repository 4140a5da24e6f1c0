import type { NodeKey } from 'lexical'
import { useSyncExternalStore } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { Target } from './edit.ts'
import { isUntouched, targetOf } from './target.ts'

interface TargetState {
  stands: 'untouched' | 'touched' | 'gone'
  /** Keys of the target, or of the block in its place if it was deleted. */
  keys: readonly NodeKey[]
}

/** Returns whether the target of a proposal is unchanged, changed or deleted. */
export const useTargetState = (manuscript: OpenManuscript, target: Target): TargetState => {
  const stands = useSyncExternalStore(manuscript.blocks.subscribe, () => {
    if (isUntouched(manuscript, target)) return 'untouched'
    return targetOf(manuscript, target.keys) ? 'touched' : 'gone'
  })
  if (stands !== 'gone') return { stands, keys: target.keys }
  const blocks = manuscript.blocks.blocks()
  const instead = blocks[Math.min(target.at, blocks.length - 1)]
  return { stands, keys: instead ? [instead.key] : [] }
}
