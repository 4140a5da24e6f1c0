import type { ListBlock } from '#manuscript/model/blocks/block-types.ts'
import { beginsList, marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { runsDirection, type TextDirection } from '#manuscript/model/text-direction.ts'

/**
 * Returns the direction of the list that each item is in. As on the desk, a list follows its first
 * letter, and one without letters the text around it.
 */
export const listDirections = (block: ListBlock, around: TextDirection): TextDirection[] => {
  const marks = marksOf(block)
  const open: TextDirection[] = []
  return marks.map(({ depth }, at) => {
    if (beginsList(marks, at)) {
      let found: TextDirection | undefined
      for (let place = at; !found && (marks[place]?.depth ?? -1) >= depth; place++)
        found = runsDirection(block.items[place]!)
      open[depth] = found ?? open[depth - 1] ?? around
    }
    return open[depth]!
  })
}
