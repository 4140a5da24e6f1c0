/** The words at the caret, as a place in the text of their block. */
export interface NamePlace {
  text: string
  start: number
  end: number
}
