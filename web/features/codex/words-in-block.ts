/** The words at the caret, as a place in the text of their block. */
export interface NamePlace {
  text: string
  start: number
  end: number
  /** True if the person only opened the codex, so that words without a card are not offered one. */
  isOnlyNear?: boolean
}
