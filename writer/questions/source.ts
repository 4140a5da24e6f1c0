/** A numbered text that an answer may refer to. */
export interface Source {
  /** The number, counted from 1 in the order of the prompt. */
  number: number
  type: 'manuscript' | 'fact' | 'reference' | 'outline'
  /** The headings above, the name of an entity, or the title of a reference. */
  title: string
  text: string
  /** The words of the manuscript that are shown for it; empty for other types. */
  quote: string
  /** The last known place of the quote; null if the text does not contain it. */
  block: number | null
}
