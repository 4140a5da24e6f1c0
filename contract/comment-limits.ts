// Without schemas, because the page for readers uses it too.

export const limits = {
  /** Comments on passages of one project, and replies to one of them. */
  threads: 2000,
  replies: 200,
  text: 5000,
  /** The characters of the longest passage. */
  quote: 2000,
  replacement: 4000,
  offset: 10_000_000,
} as const
