/** Bounds of all checks of written text, each with its reason. */
export const thresholds = {
  /**
   * The minimum share of the planned words. The plan is a target: a complete text may need only
   * three quarters of it.
   */
  short: 0.75,
  /**
   * The share below which a section fails after another attempt, because half of the plan is
   * missing.
   */
  failed: 0.6,
  /** The share above which a shorter version is requested once. Text is never cut to a length. */
  long: 1.35,
  /**
   * The multiple of the plan at which a stream is stopped, because the model does not finish on its
   * own.
   */
  runaway: 3,
  /** The minimum usable share of a reply that can be continued. A reply below it is rewritten. */
  usableShare: 0.5,
  /**
   * Length of the phrase that identifies a round: words, or characters in scripts without spaces.
   */
  loopPhrase: { words: 4, characters: 8 },
  /**
   * The number of consecutive repetitions of a phrase that are a loop. A refrain has verses in
   * between.
   */
  loopTimes: 4,
  /** Minimum units of a loop: "no, no, no, no" and a nursery rhyme are shorter. */
  loopUnits: { words: 24, characters: 40 },
  /** The length from which on a round is a paragraph. Two more repetitions then suffice. */
  longRound: { words: 40, characters: 80 },
  longRounds: 2,
  /** Maximum length of a detected round; memory use is proportional to it. */
  longestRound: { words: 400, characters: 900 },
  /**
   * The number of units that are examined together for a loop with small changes, and the maximum
   * share of distinct phrases.
   */
  loopWindow: { words: 160, characters: 400 },
  loopDistinct: 0.35,
  /** Length of compared phrases; five equal words are rarely a coincidence. */
  overlapPhrase: { words: 5, characters: 10 },
  /** Paragraphs that share this part of their phrases are near duplicates. */
  nearDuplicate: 0.5,
  /**
   * A long paragraph that shares this part of its phrases with another is a copy and can be
   * removed.
   */
  verbatim: 0.85,
  /**
   * The minimum length of a removed paragraph, about 40 words or 80 characters. Shorter ones may
   * repeat on purpose.
   */
  leastVerbatim: { words: 36, characters: 80 },
  /**
   * The minimum length of a compared paragraph, about 20 words. Half of a shorter one may be an
   * idiom or a refrain.
   */
  leastPhrases: 16,
  /**
   * Share of a section's phrases that occur elsewhere in the book. Half-copied sections have 0.3 or
   * more, original ones under 0.03.
   */
  repetition: 0.15,
  /**
   * The minimum number of letters for the detector. Shorter lines pass if their script is right.
   */
  leastLetters: { alphabetic: 40, ideographic: 8, kanaless: 15 },
  /**
   * Minimum share of a line's letters in the language's script; the rest may be names and terms.
   */
  script: 0.5,
  /**
   * Minimum ratio of the requested language's detector score to the best score. Related languages
   * share most letter groups and stay within this ratio on good text; a foreign line is far below.
   */
  detectorTolerance: 0.8,
  /** Minimum share of words with letters that the language does not have; fewer are names. */
  foreignWords: 0.1,
  /** The number of words of a phrase from the instructions that is not a coincidence. */
  leakPhrase: 8,
} as const
