import { createPageFiller, type Item, type Place, type Placing } from './page-filler.ts'

/** An item that must be on the page of the next one, and the place before it. */
interface Kept {
  item: Item
  from: Place
}

/** Returns true if two lines of an item can be on the page of the next one, and the others before. */
const isDivisible = ({ count, staysWhole }: Item): boolean => !staysWhole && count >= 4

/** Returns the last items that move to the next page together, or none if they fill the page. */
const movedOf = (items: readonly Kept[]): readonly Kept[] => {
  const divisible = items.findLastIndex(({ item }) => isDivisible(item))
  if (divisible >= 0) return items.slice(divisible)
  return items[0] && items[0].from.y > 0 ? items : []
}

/**
 * Counts the pages that lines fill. `rule` is the height of the line above the first note of a page.
 * Heights are in twentieths of a point.
 */
export const createPager = (height: number, rule: number) => {
  const filler = createPageFiller(height, rule)
  /** The items before the next one that must end on its page. */
  let kept: Kept[] = []

  const add = (item: Item) => {
    const from = { ...filler.place() }
    const first = filler.add(item)
    const moved = first > from.page ? movedOf(kept) : []
    if (moved.length > 0) {
      const [{ item: start, from: place }, ...others] = moved as [Kept, ...Kept[]]
      filler.goTo(place)
      if (isDivisible(start)) filler.add(start, start.count - 2)
      else {
        filler.beginPage(true)
        filler.add(start)
      }
      for (const other of others) filler.add(other.item)
      filler.add(item)
    }
    const place = filler.place()
    if (!item.keepsNext) kept = []
    else if (moved.length > 0 || place.page > from.page)
      // What begins a page cannot move to the next one.
      kept = [{ item: { ...item, staysWhole: true }, from: { ...place, y: 0 } }]
    else kept.push({ item, from })
  }

  return {
    /** Begins a page, on which the space above the first item remains. */
    turn: () => {
      kept = []
      filler.beginPage(false)
    },
    page: (): number => filler.place().page,
    space: filler.space,
    /**
     * Adds lines that may continue on the next page, with at least two lines on each page. A note is
     * on the page of its line.
     */
    lines: (count: number, each: number, placing: Placing = {}) => add({ ...placing, count, each }),
    /** Adds a height that must stay on one page. */
    whole: (size: number, placing: Placing = {}) => add({ ...placing, count: 1, each: size }),
  }
}
export type Pager = ReturnType<typeof createPager>
