/** The caret's colour in the margin of what the AI writes and is no part of the text yet. */
export const writtenHere = 'before:absolute before:-start-16 before:top-8 before:bottom-24 before:w-2 before:bg-accent'
