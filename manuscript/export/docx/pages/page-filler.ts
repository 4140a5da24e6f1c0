/** A note of a line. */
export interface LineNote {
  line: number
  height: number
  /** The heights, in order, after which the rest of the note can be on the next page. */
  breaks?: readonly number[]
}

export interface Placing {
  before?: number
  after?: number
  /** True if its end must be on the page on which the next item begins. */
  keepsNext?: boolean
  /** True if its lines must be on one page. */
  staysWhole?: boolean
  /** The notes by their lines, in order. */
  notes?: readonly LineNote[]
  /** The height that each further page repeats above the lines, such as the heading row of a table. */
  repeated?: number
  /** Called with the page of the first line, again if the item moves to the next page. */
  onPage?: (page: number) => void
}

/** Lines of one height that follow each other. */
export interface Item extends Placing {
  count: number
  each: number
}

/** The place at which the next item begins. */
export interface Place {
  page: number
  /** The height used so far, from the top of the page. */
  y: number
  /** The height of the notes at the foot of the page. */
  foot: number
  /** The height of the rest of a note, which is on the next page. */
  carried: number
  /** Space below the last paragraph, which collapses with the space above the next. */
  below: number
  /** True on a page that continues the one before. The space above its first item is dropped. */
  continues: boolean
}

/** Lines may exceed the page by this, because their heights are rounded. */
const TOLERANCE = 2

/**
 * Fills pages with lines and their notes. `rule` is the height of the line above the first note of a
 * page. Heights are in twentieths of a point.
 */
export const createPageFiller = (height: number, rule: number) => {
  let at: Place = { page: 0, y: 0, foot: 0, carried: 0, below: 0, continues: false }

  const beginPage = (continues: boolean) => {
    let { page, carried } = at
    for (page++; carried + rule > height; page++) carried -= Math.max(1, height - rule)
    at = { page, y: 0, foot: carried > 0 ? carried + rule : 0, carried: 0, below: 0, continues }
  }

  /**
   * Returns the notes of the page for each number of lines on it, beginning with none, from a line
   * and a note. The last note can continue on the next page.
   */
  const fill = (
    { count, each, notes = [] }: Item,
    { line, note, isTop }: { line: number; note: number; isTop: boolean },
  ) => {
    const room = height + TOLERANCE - at.y
    let { foot } = at
    const found = [{ foot, note, carried: 0 }]
    while (found.length <= count - line) {
      const taken = found.length
      let last: LineNote | undefined
      for (; notes[note]?.line === line + taken - 1; note++) {
        last = notes[note]!
        foot += last.height + (foot === 0 ? rule : 0)
      }
      const missing = taken * each + foot - room
      const { height: whole = 0, breaks = [] } = last ?? {}
      const part = missing > 0 ? breaks.findLast((one) => one <= whole - missing) : undefined
      if (missing <= 0) found.push({ foot, note, carried: 0 })
      else if (part !== undefined) found.push({ foot: foot - whole + part, note, carried: whole - part })
      // A line that is higher than a page, alone or with its notes, gets a page of its own.
      else if (isTop && taken === 1) found.push({ foot: at.foot, note, carried: foot - at.foot })
      if (missing > 0) break
    }
    return found
  }

  return {
    place: (): Place => at,
    goTo: (place: Place) => {
      at = { ...place }
    },
    beginPage,
    /** Adds space that collapses with the spaces of the items beside it. */
    space: (size: number) => {
      at.below = Math.max(at.below, size)
    },
    /**
     * Adds an item, and returns the page of its first line. If it is divided at a line, what follows is
     * on the next page.
     */
    add: (item: Item, dividedAt = Infinity): number => {
      const { count, each, before = 0, after = 0, staysWhole, repeated = 0, onPage } = item
      if (!(at.continues && at.y === 0)) at.y += Math.max(at.below, before)
      at.below = 0
      let first = at.page
      let done = { line: 0, note: 0, isTop: at.y === 0 }
      while (done.line < count) {
        const rest = count - done.line
        const found = fill(item, done)
        const fitting = found.length - 1
        let taken = Math.min(fitting, done.line < dividedAt ? dividedAt - done.line : rest)
        if (taken < rest) {
          // At least two lines are on each page.
          if (rest - taken === 1) taken--
          if (taken < 2 || staysWhole) taken = 0
          if (taken === 0 && done.isTop) taken = fitting
        }
        if (taken > 0) {
          if (done.line === 0) {
            first = at.page
            onPage?.(first)
          }
          const { foot, note, carried } = found[taken]!
          // Nothing fits below a note that continues on the next page.
          at = { ...at, foot, carried, y: carried > 0 ? height - foot : at.y + taken * each }
          done = { line: done.line + taken, note, isTop: true }
        }
        if (done.line < count) {
          beginPage(true)
          at.y = repeated
          done.isTop = true
        }
      }
      at.below = after
      return first
    },
  }
}
