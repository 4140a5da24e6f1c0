export const limits = {
  description: 2000,
  author: 200,
  instruction: 1000,
  /** The range that the order form offers. */
  chapters: { min: 2, max: 4, default: 3 },
  subChapters: { min: 2, max: 4, default: 2 },
  /** The range that the API accepts. */
  ordered: { chapters: { min: 1, max: 40 }, subChapters: { min: 1, max: 12 } },
  /** The upper limits of a spending cap. */
  cap: { tokens: 1_000_000_000, amount: 100_000 },
  idempotencyKey: 255,
  idempotencyHours: 24,
  /** The interval at which the browser polls the list while a book is waiting or being written. */
  pollSeconds: 10,
} as const

/** The author of a book whose order named none. */
export const UNNAMED_AUTHOR = 'Author'

/**
 * The number of sections that one book token pays for, which is the size of the largest book that
 * the form offers.
 */
export const SECTIONS_PER_TOKEN = 16

/** Returns the number of book tokens that a book with this many sections costs. */
export const bookTokens = (sections: number): number => Math.ceil(sections / SECTIONS_PER_TOKEN)

export const messages = {
  loadFailed: 'Failed to load tasks',
  deleted: 'Task deleted successfully',
  deleteFailed: 'Failed to delete task',
  downloaded: 'File downloaded successfully',
  downloadFailed: 'Failed to download file',
  generateFailed: 'An error occurred while generating the book',
  capReached: 'This book has reached its spending cap. Raise the cap or remove it, then resume.',
  noPrice: 'The price of this model is not known. Please set the spending cap in tokens.',
  otherCurrency: (currency: string) =>
    `The prices of this model are in ${currency}. Please set the spending cap in it.`,
} as const
