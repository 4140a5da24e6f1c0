import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

/** The blocks of a passage: from `first` up to, but not including, `next`. */
export interface Passage {
  first: number
  next: number
}

/** Returns the passage that consists of one heading. */
export const passageOf = (heading: { block: number } | undefined): Passage | undefined =>
  heading && { first: heading.block, next: heading.block + 1 }

/** The position of a passage, as the client states it. */
export interface StatedPosition {
  block: number
  blocks: number
}

/** The number of letters at the beginning of a passage that are compared. */
const COMPARED_LETTERS = 40
/** The number of characters at the beginning of a text from which its letters are taken. */
const LOOKED_AT = 400
/** The minimum length of a search term, because a shorter one occurs in many places. */
const MIN_SEARCHED = 12

const lettersOf = (text: string): string => text.replaceAll(/\P{L}+/gu, '').toLowerCase()

export const blockText = (json: string): string => editorBlockText(JSON.parse(json) as EditorNode)

const beginsAlike = (json: string, letters: string): boolean => {
  const stored = lettersOf(blockText(json).slice(0, LOOKED_AT)).slice(0, COMPARED_LETTERS)
  return stored !== '' && letters !== '' && (stored.startsWith(letters) || letters.startsWith(stored))
}

/**
 * Returns a part of the content that a stored block contains unchanged: the first long part without
 * Markdown syntax.
 */
const searchedPiece = (content: string): string | undefined => {
  const pieces = content.slice(0, LOOKED_AT).match(/[\p{L}\p{N} ,]+/gu) ?? []
  const piece = pieces.map((one) => one.trim()).find(({ length }) => length >= MIN_SEARCHED)
  return piece ?? pieces.map((one) => one.trim()).find((one) => one !== '')
}

const search = (blocks: readonly string[], content: string, letters: string, near: number): number => {
  const piece = searchedPiece(content)
  if (piece === undefined) return -1
  let best = -1
  for (const [at, json] of blocks.entries()) {
    const isNearer = best === -1 || Math.abs(at - near) < Math.abs(best - near)
    if (isNearer && json.includes(piece) && beginsAlike(json, letters)) best = at
  }
  return best
}

/** Returns the end of a passage: the first block that the content no longer contains. */
const endOf = (blocks: readonly string[], first: number, content: string): number => {
  const letters = lettersOf(content)
  let compared = lettersOf(blockText(blocks[first]!)).length
  let next = first + 1
  while (next < blocks.length && compared < letters.length) {
    const own = lettersOf(blockText(blocks[next]!))
    if (!letters.startsWith(own, compared)) break
    compared += own.length
    next++
  }
  return next
}

/**
 * Finds the blocks of the stored text that an edit works on. The client states a position, which is
 * used if the text there begins like the content. Otherwise the content is searched, since the stored
 * text may be older or newer than the client's. Without a match the stated position counts. Returns
 * undefined for content from elsewhere.
 */
export const findPassage = (
  blocks: readonly string[],
  content: string,
  stated?: StatedPosition,
): Passage | undefined => {
  const letters = lettersOf(content.slice(0, LOOKED_AT)).slice(0, COMPARED_LETTERS)
  const isInside = stated !== undefined && stated.block < blocks.length
  const statedEnd = stated ? Math.min(blocks.length, stated.block + stated.blocks) : 0
  if (isInside && beginsAlike(blocks[stated.block]!, letters)) return { first: stated.block, next: statedEnd }
  const found = search(blocks, content, letters, stated?.block ?? 0)
  if (found !== -1) return { first: found, next: endOf(blocks, found, content) }
  return isInside ? { first: stated.block, next: statedEnd } : undefined
}
