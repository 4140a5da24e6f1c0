/** What one import may take. Every one of them has a message of its own where it is enforced. */
export const importLimits = {
  fileBytes: 20_000_000,
  /** A book of 300,000 words has 1.8 million. */
  characters: 2_000_000,
  blocks: 100_000,
  headings: 5000,
  pages: 2000,
  archiveEntries: 5000,
  /** Of the parts of a DOCX that hold its text, unpacked. */
  archiveBytes: 100_000_000,
  milliseconds: 20_000,
  heapMegabytes: 1024,
  /** Of the whole process that reads, with what stands outside of its heap. */
  processMegabytes: 1536,
} as const
