/**
 * The fixed time of files in archives. It is in local time, because archives store no time zone, so
 * the bytes are the same on every machine.
 */
export const ARCHIVE_TIME = new Date(2025, 0, 1)
