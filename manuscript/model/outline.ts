/** Table of contents before anything is written; `table` in the API. */
export interface Outline {
  title: string
  chapters: { title: string; subchapters: { title: string }[] }[]
}

/** Position of a section in the outline. Both numbers start at 0. */
export interface SectionPlace {
  chapter: number
  section: number
}
