import type { NodeKey } from 'lexical'
import { useSyncExternalStore } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { Target } from './edit.ts'
import { isUntouched, targetOf } from './target.ts'

interface TargetState {
  stands: 'untouched' | 'touched' | 'gone'
  /** Where it stands; what stands in its place when it is gone. */
  keys: readonly NodeKey[]
}

/** Whether the blocks that a proposal is for still stand as they did. */
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
