/**
 * Returns the end of the title of one test of a sweep over similar pages, widths or states. `npm test`
 * runs the first of each group of this size, and `npm run soak` runs all.
 */
export const sweepTag = (index: number, groupSize: number): '' | ' @soak' => (index % groupSize === 0 ? '' : ' @soak')
