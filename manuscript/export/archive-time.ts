/** Local time, because archives store no time zone; this gives the same bytes everywhere. */
export const ARCHIVE_TIME = new Date(2025, 0, 1)
