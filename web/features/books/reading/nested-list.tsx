import type { ListBlock } from '#manuscript/model/blocks/block-types.ts'
import { marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { Runs } from './runs.tsx'

type Marks = ReturnType<typeof marksOf>

interface ItemsProps {
  block: ListBlock
  marks: Marks
  from: number
  to: number
}

/** Returns the index after the items that belong to the item at `at`. */
const endOf = (marks: Marks, at: number, to: number): number => {
  let end = at + 1
  while (end < to && marks[end]!.depth > marks[at]!.depth) end++
  return end
}

/** Shows the items of one level from one index to another, each with its inner lists. */
const Items = ({ block, marks, from, to }: ItemsProps) => {
  const lists: { ordered: boolean; start: number; items: number[] }[] = []
  for (let at = from; at < to; at = endOf(marks, at, to)) {
    const { ordered, start } = marks[at]!
    const last = lists.at(-1)
    if (last?.ordered === ordered && start === undefined) last.items.push(at)
    else lists.push({ ordered, start: start ?? 1, items: [at] })
  }
  return lists.map(({ ordered, start, items }) => {
    const dir = runsDirection(block.items[items[0]!]!)
    const children = items.map((at) => (
      <li key={at} dir={runsDirection(block.items[at]!)}>
        <Runs runs={block.items[at]!} />
        {endOf(marks, at, to) > at + 1 && <Items block={block} marks={marks} from={at + 1} to={endOf(marks, at, to)} />}
      </li>
    ))
    return ordered ? (
      <ol key={items[0]} dir={dir} start={start}>
        {children}
      </ol>
    ) : (
      <ul key={items[0]} dir={dir}>
        {children}
      </ul>
    )
  })
}

export const NestedList = ({ block }: { block: ListBlock }) => (
  <Items block={block} marks={marksOf(block)} from={0} to={block.items.length} />
)
