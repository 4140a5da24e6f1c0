import { useSyncExternalStore } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { Target } from './edit.ts'
import { isUntouched, targetOf } from './target.ts'

/** Whether the blocks that a proposal is for still stand as they did. */
export const useTargetState = (manuscript: OpenManuscript, target: Target): 'untouched' | 'touched' | 'gone' =>
  useSyncExternalStore(manuscript.blocks.subscribe, () => {
    if (isUntouched(manuscript, target)) return 'untouched'
    return targetOf(manuscript, target.keys) ? 'touched' : 'gone'
  })
