/** The words at the caret, as a place in the text of their block. */
export interface NamePlace {
  text: string
  start: number
  end: number
  /**
   * True if the person opened the codex without asking for these words. Then no new card is offered
   * for them.
   */
  isOnlyNear?: boolean
}
