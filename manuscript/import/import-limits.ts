/** Limits of one import. Each has its own message where it is enforced. */
export const importLimits = {
  fileBytes: 20_000_000,
  /** A book of 300,000 words has 1.8 million characters. */
  characters: 2_000_000,
  blocks: 100_000,
  headings: 5000,
  pages: 2000,
  archiveEntries: 5000,
  /** Unpacked size of the text of a document that is a ZIP. */
  archiveBytes: 100_000_000,
  /** Unpacked size of one image, and of all images of a file. */
  imageBytes: 10_000_000,
  imagesBytes: 100_000_000,
  images: 1000,
  /**
   * Processor time of the reading process in milliseconds. Other work of a busy machine does not
   * count.
   */
  computingMs: 20_000,
  /** Time that a person waits for the reading process, in milliseconds. */
  waitMs: 120_000,
  heapMegabytes: 1024,
  /** Memory of the whole reading process, including memory outside its heap. */
  processMegabytes: 1536,
} as const
