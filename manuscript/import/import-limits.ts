/** Limits of one import. Each has its own message where it is enforced. */
export const importLimits = {
  fileBytes: 20_000_000,
  /** A book of 300,000 words has 1.8 million characters. */
  characters: 2_000_000,
  blocks: 100_000,
  headings: 5000,
  pages: 2000,
  archiveEntries: 5000,
  /** Unpacked size of the text parts of a DOCX. */
  archiveBytes: 100_000_000,
  milliseconds: 20_000,
  heapMegabytes: 1024,
  /** Memory of the whole reading process, including memory outside its heap. */
  processMegabytes: 1536,
} as const
