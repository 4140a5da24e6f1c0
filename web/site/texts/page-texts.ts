/**
 * Texts for search engines, which cut off titles after about 60 characters and descriptions after
 * about 155.
 */
export interface PageHead {
  title: string
  description: string
}

/** Shown on the page and repeated in its structured data. */
export interface Question {
  /** Anchor for links. */
  id?: string
  question: string
  answer: string
}

export interface Point {
  title: string
  text: string
}

/** A section with a link to the application. */
export interface Call {
  title: string
  text: string
  action: string
}
