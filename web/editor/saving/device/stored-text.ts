import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { StoredChange } from '#web/lib/device/device-database.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'

/**
 * Returns the revisions of a text that this browser has: the one that was opened, and those that
 * the stored changes lead to. Two tabs may have stored changes of the same revisions, in steps of
 * different length.
 */
export const storedRevisions = (
  opened: { revision: number; text: SerializedBlocks },
  changes: readonly StoredChange[],
) => {
  const ways = new Map<number, StoredChange | null>([[opened.revision, null]])
  for (const change of changes.toSorted((one, other) => one.from - other.from || other.to - one.to))
    if (change.to > change.from && ways.has(change.from) && !ways.has(change.to)) ways.set(change.to, change)
  return {
    newest: Math.max(...ways.keys()),
    /** Returns the text of a revision, or null if this browser does not have it. */
    textAt: (revision: number): SerializedBlocks | null => {
      const steps: StoredChange[] = []
      for (let at = revision; at !== opened.revision; at = steps.at(-1)!.from) {
        const step = ways.get(at)
        if (!step) return null
        steps.push(step)
      }
      return steps.reduceRight<SerializedBlocks>((text, { splices }) => applySplices(text, splices), opened.text)
    },
  }
}
