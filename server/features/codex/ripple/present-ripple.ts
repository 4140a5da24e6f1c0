import type { Ripple, RippleSpan } from '#contract/codex.ts'
import type { BlockText } from '../../../writing/block-texts.ts'

export interface PlacedSpan extends Omit<RippleSpan, 'id'> {
  block: number
}

const overlaps = (one: PlacedSpan, other: PlacedSpan): boolean =>
  one.block === other.block && one.start < other.end && other.start < one.end

/** Leaves out spans that overlap an earlier one of the list. */
export const withoutOverlaps = (spans: readonly PlacedSpan[]): PlacedSpan[] => {
  const byBlock = new Map<number, PlacedSpan[]>()
  return spans.filter((span) => {
    const others = byBlock.get(span.block) ?? []
    if (others.some((other) => overlaps(span, other))) return false
    byBlock.set(span.block, [...others, span])
    return true
  })
}

/** Groups spans by block, in the order of the manuscript. */
export const presentRipple = (
  spans: readonly PlacedSpan[],
  blocks: readonly BlockText[],
  rest: Omit<Ripple, 'blocks'>,
): Ripple => ({
  ...rest,
  blocks: [...Map.groupBy(spans, ({ block }) => block)]
    .sort(([one], [other]) => one - other)
    .map(([block, own]) => ({
      block,
      text: blocks[block]!.text,
      spans: own
        .toSorted((one, other) => one.start - other.start)
        .map(({ start, end, from, to, certainty, reason, alternatives }) => ({
          id: `${block}.${start}`,
          start,
          end,
          from,
          to,
          certainty,
          reason,
          alternatives,
        })),
    })),
})
