/** The counts of a prompt that was sent without any part of the manuscript. */
export const sentNothing = {
  words_before: 0,
  words_after: 0,
  facts: 0,
  sentences: 0,
  guidelines: 0,
  references: 0,
  style_passages: 0,
  tokens: 412,
  requests: 1,
}
