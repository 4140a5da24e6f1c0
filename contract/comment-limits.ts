// This file contains no schemas, because the page for readers loads it too.

export const limits = {
  /** The maximum numbers of comments on passages of one project, and of replies to one comment. */
  threads: 2000,
  replies: 200,
  text: 5000,
  /** The maximum number of characters of a passage. */
  quote: 2000,
  replacement: 4000,
  offset: 10_000_000,
} as const
