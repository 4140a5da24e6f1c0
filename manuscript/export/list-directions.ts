import type { ListBlock } from '#manuscript/model/blocks/block-types.ts'
import { beginsList, marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { runsDirection, type TextDirection } from '#manuscript/model/text-direction.ts'

/**
 * Returns for each item the direction of its list. As in the editor, the first letter of a list
 * decides, or without letters the text around it.
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
