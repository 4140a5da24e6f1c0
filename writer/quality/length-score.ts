interface Length {
  words: number
  wordsAsked: number
}

/**
 * S_l of LongWriter's evaluation (arXiv 2408.07055): 100 at the asked length, 50 at half, 67 at double; texts that are too
 * short lose faster than those too long. It is for chapters and whole books, whose readers notice their length. No section is
 * written or changed for it: a score that can be raised by cutting text destroys text.
 */
export const lengthScore = (got: number, asked: number): number => {
  if (asked <= 0) return 100
  if (got <= 0) return 0
  return got < asked ? 100 * Math.max(0, 1 - (asked / got - 1) / 2) : 100 * Math.max(0, 1 - (got / asked - 1) / 3)
}

/** The score of several sections as one text, such as a chapter or a book. A section that is missing has 0 words. */
export const lengthScoreOfAll = (sections: readonly Length[]): number =>
  lengthScore(
    sections.reduce((sum, { words }) => sum + words, 0),
    sections.reduce((sum, { wordsAsked }) => sum + wordsAsked, 0),
  )
