/** A table of contents before anything is written: the `table` of the product's calls. */
export interface Outline {
  title: string
  chapters: { title: string; subchapters: { title: string }[] }[]
}
