/** What a search engine shows of a page: titles are cut off after some 60 characters, descriptions after some 155. */
export interface PageHead {
  title: string
  description: string
}

/** Shown on the page, and said again in its structured data. */
export interface Question {
  /** To link to. */
  id?: string
  question: string
  answer: string
}

export interface Point {
  title: string
  text: string
}

/** A section that leads to the application. */
export interface Call {
  title: string
  text: string
  action: string
}
