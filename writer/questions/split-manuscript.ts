import { splitLong } from '#writer/tasks/choose-passages.ts'

/** The fields of a manuscript's block that a search needs. */
export interface SearchedBlock {
  text: string
  isHeading: boolean
  /** The level of a heading: 0 for parts, 1 for chapters, 2 for sections, 3 for subsections. */
  level?: number
}

/** A passage of about 200 words within one section. */
export interface ManuscriptPassage {
  /** The headings above, outermost first. */
  title: string
  text: string
  /** Position of its first block. */
  block: number
  /** The offset of each block in the text of the passage. */
  starts: readonly { at: number; block: number }[]
}

const PASSAGE_CHARACTERS = 1200
const PART_LEVEL = 0

const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
/** The maximum length of a heading above a passage. Longer ones are cut. */
const TITLE_CHARACTERS = 120

/** Splits a manuscript into passages. No passage extends beyond a heading. */
export const splitManuscript = (blocks: readonly SearchedBlock[]): ManuscriptPassage[] => {
  const passages: ManuscriptPassage[] = []
  let path: { title: string; level: number }[] = []
  let open: { text: string; block: number; starts: { at: number; block: number }[] } | null = null
  const close = () => {
    if (open) passages.push({ ...open, title: path.map(({ title }) => title).join(' › ') })
    open = null
  }
  const add = (text: string, block: number) => {
    if (open && open.text.length + text.length > PASSAGE_CHARACTERS) close()
    if (!open) open = { text, block, starts: [{ at: 0, block }] }
    else {
      open.starts.push({ at: open.text.length + 1, block })
      open.text += `\n${text}`
    }
  }
  for (const [at, { text, isHeading, level = 1 }] of blocks.entries()) {
    if (text.trim() === '') continue
    if (isHeading) {
      close()
      path = [
        ...path.filter((above) => above.level < level && above.level !== PART_LEVEL),
        { title: inOneLine(text).slice(0, TITLE_CHARACTERS), level },
      ]
    } else for (const piece of splitLong(text)) if (piece.trim() !== '') add(piece, at)
  }
  close()
  return passages
}
