/** The notes of a line. */
interface LineNotes {
  line: number
  height: number
}

interface LineOptions {
  before?: number
  after?: number
  next?: number
  /** The notes by their lines, in order. */
  notes?: readonly LineNotes[]
  /** The height of the line above the first note of a page. */
  rule?: number
}

/**
 * Returns the number of lines that fit into a room with their notes, and the function that tells how
 * high the foot of the page is below some of them. `foot` is its height so far.
 */
const fillWithNotes = (
  notes: readonly LineNotes[],
  { count, each, room, foot, rule }: { count: number; each: number; room: number; foot: number; rule: number },
) => {
  const feet = [foot]
  let index = 0
  while (feet.length <= count) {
    const line = feet.length - 1
    let below = feet[line]!
    for (; notes[index]?.line === line; index++) below += notes[index]!.height + (below === 0 ? rule : 0)
    if ((line + 1) * each + below - foot > room + 0.02 * each) break
    feet.push(below)
  }
  return { fitting: feet.length - 1, footOf: (lines: number) => feet[Math.min(lines, feet.length - 1)]! }
}

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
     * is the height that must fit below the last line. A note is on the page of its line.
     */
    lines: (
      count: number,
      each: number,
      { before = 0, after = 0, next = 0, notes = [], rule = 0 }: LineOptions = {},
    ) => {
      space(before)
      let at = 0
      for (;;) {
        const rest = count - at
        const left = notes.filter(({ line }) => line >= at).map((note) => ({ ...note, line: note.line - at }))
        const { fitting, footOf } =
          left.length > 0
            ? fillWithNotes(left, { count: rest, each, room: room(), foot, rule })
            : { fitting: Math.max(0, Math.floor(room() / each + 0.02)), footOf: () => foot }
        const isComplete = rest <= fitting
        const footBelow = footOf(rest)
        if (isComplete && (height - footBelow - y + 0.02 * each >= rest * each + next || y === 0)) {
          foot = footBelow
          break
        }
        const most = isComplete ? rest - 2 : fitting
        const taken = rest - most === 1 ? most - 1 : most
        const isWidow = taken < 2
        if (!isWidow) at += taken
        const isEmpty = y === 0
        turn()
        // A line that is higher than a page, alone or with its notes, gets a page of its own.
        if (isWidow && isEmpty) at += 1
        if (at >= count) return
      }
      y += (count - at) * each
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
