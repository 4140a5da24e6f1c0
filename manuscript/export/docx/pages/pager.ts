/** Counts the pages that lines fill. Heights are in twentieths of a point. */
export const createPager = (height: number) => {
  let page = 0
  /** The height used so far, from the top of the page. */
  let y = 0
  /** The height of the notes at the foot of the page. */
  let foot = 0
  /** Space below the last paragraph, which collapses with the space above the next. */
  let below = 0

  const turn = () => {
    page++
    y = 0
    foot = 0
    below = 0
  }
  const space = (before: number) => {
    y += Math.max(below, before)
    below = 0
  }
  const room = () => height - foot - y

  return {
    turn,
    page: () => page,
    /**
     * Adds lines that may continue on the next page, with at least two lines on each page. `next`
     * is the height that must fit below the last line.
     */
    lines: (count: number, each: number, { before = 0, after = 0, next = 0 } = {}) => {
      space(before)
      let rest = count
      for (;;) {
        const fitting = Math.max(0, Math.floor(room() / each + 0.02))
        const isComplete = rest <= fitting
        if (isComplete && (room() + 0.02 * each >= rest * each + next || y === 0)) break
        const most = isComplete ? rest - 2 : fitting
        const taken = rest - most === 1 ? most - 1 : most
        const isWidow = taken < 2
        if (!isWidow) rest -= taken
        const isEmpty = y === 0
        turn()
        // A line that is higher than a page gets a page of its own.
        if (isWidow && isEmpty) rest -= 1
        if (rest <= 0) return
      }
      y += rest * each
      below = after
    },
    /** Adds a height that must stay on one page. `next` is the height that must fit below it. */
    whole: (size: number, { before = 0, after = 0, next = 0 } = {}) => {
      space(before)
      if (room() < size + next && y > before) turn()
      y += size
      below = after
    },
    /** Adds notes to the foot of the page. */
    notes: (size: number, rule: number) => {
      if (foot === 0) foot = rule
      foot += size
      if (room() < 0) {
        turn()
        foot = size + rule
      }
    },
  }
}
export type Pager = ReturnType<typeof createPager>
