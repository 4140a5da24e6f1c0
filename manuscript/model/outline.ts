/** Table of contents before anything is written; `table` in the API. */
export interface Outline {
  title: string
  chapters: { title: string; subchapters: { title: string }[] }[]
}
