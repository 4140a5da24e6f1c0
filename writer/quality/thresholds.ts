/** Every bound that the checks of written text use, each with the reason for its value. */
export const thresholds = {
  /**
   * A section of this share of the planned words or more is accepted as it is. A plan is a wish: a writer who has said
   * everything in three quarters of it has said everything.
   */
  short: 0.75,
  /** Under this share, after one more attempt, a section is no section: half of what was planned is missing. */
  failed: 0.6,
  /** Up to this share nothing is done; above it, a tighter version is asked for once. Text is never cut to a length. */
  long: 1.35,
  /** A stream is stopped at this multiple of the plan: the model is not going to end by itself. */
  runaway: 3,
  /** Where less than this share of a reply is good, the rest is no base to go on from, and it is drafted anew. */
  usableShare: 0.5,
  /** Units of a phrase by which a round is known: words, or characters where a script has no spaces. */
  loopPhrase: { words: 4, characters: 8 },
  /** A phrase this often, one behind the other and nothing between, is a loop. A refrain has a verse between. */
  loopTimes: 4,
  /** So many units at least go round before it is a loop: "no, no, no, no" and a children's rhyme are shorter. */
  loopUnits: { words: 24, characters: 40 },
  /** From this length on a round is a paragraph, and twice more is enough. */
  longRound: { words: 40, characters: 80 },
  longRounds: 2,
  /** A round that is longer than this is not seen as one: it takes as many units of memory. */
  longestRound: { words: 400, characters: 900 },
  /** Units looked at together for a loop with small changes, and the share of its phrases that are different then. */
  loopWindow: { words: 160, characters: 400 },
  loopDistinct: 0.35,
  /** Length of the phrases by which texts are compared; five words rarely meet by chance. */
  overlapPhrase: { words: 5, characters: 10 },
  /** Two paragraphs that share this part of their phrases say the same in the same words. */
  nearDuplicate: 0.5,
  /** A long paragraph of whose phrases this share stands in another one is that one over again, and can go. */
  verbatim: 0.85,
  /** Paragraphs of fewer phrases, about 40 words or 90 characters, are never taken out: a line may come back on purpose. */
  leastVerbatim: { words: 36, characters: 80 },
  /** Paragraphs of fewer phrases, about 20 words, are not compared: half of one may be a figure of speech or a refrain. */
  leastPhrases: 16,
  /** Share of a section's phrases that stand elsewhere in the book. Half-copied sections have 0.3 and more, honest ones under 0.03. */
  repetition: 0.15,
  /** Lines with fewer letters are too short for a detector and count as right when the script is. */
  leastLetters: { alphabetic: 40, ideographic: 8, kanaless: 15 },
  /** Share of a line's letters that must be of the language's script; the rest may be names and terms. */
  script: 0.5,
  /**
   * The detector's score of the language asked for against the best one. Kin languages share most of their letter groups
   * and come within this of each other on good text; a line of a foreign language is far below.
   */
  detectorTolerance: 0.8,
  /** Share of a line's words with letters that its language does not have; fewer are names. */
  foreignWords: 0.1,
  /** A phrase of this many words from our own instructions is not there by chance. */
  leakPhrase: 8,
} as const
