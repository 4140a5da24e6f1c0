/** The class for a line in the margin of AI text that is not part of the manuscript yet. */
export const writtenHere = 'before:absolute before:-start-16 before:top-8 before:bottom-24 before:w-2 before:bg-accent'
