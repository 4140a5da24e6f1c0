import { safeLink } from '#manuscript/model/clean-text.ts'
import { judgeTag } from '#manuscript/model/html-tags.ts'

/**
 * The maximum length of an address. Text that is still open after this many characters is not a
 * link.
 */
export const LONGEST_ADDRESS = 2500

const gap = /[\s>]*/y
const bracketed = /<[^<>\n]*(>?)/y
const upToSpace = /\S+/y

/** Runs a sticky pattern at one position of a text. */
export const matchAt = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** The address of a link, of which a part may not have arrived yet. */
export interface LinkAddress {
  /**
   * True if the address leads to a web page or mailbox, or is not an address at all, as in
   * `[sic](page 5)`.
   */
  isPlain: boolean
  /** Position after the address. */
  end: number
  /** True if the address reaches the end of the text, so that more of it may arrive. */
  isOpen: boolean
  /**
   * A plain address may be shown up to this position. One in angle brackets is read again
   * afterwards, because it is an element if it turns out not to be part of a link.
   */
  shownTo: number
  /**
   * True if the text continues after a mark that no plain address has, as in
   * `[Chorus]:Oh<b>yes</b>`.
   */
  isText?: boolean
}

const isPlainAddress = (address: string): boolean =>
  !/[<>[\]]/.test(address) && (!/[:&\\/]/.test(address) || safeLink(address) !== undefined)

/**
 * Returns true for a plain address in angle brackets, in which nothing would be removed: otherwise
 * the text after it would become the address.
 */
const isPlainInBrackets = (written: string): boolean => judgeTag(written) === 'keep'

/** Skips white space, and quote marks (`>`) that start the next line of a quotation. */
const skipGap = (text: string, place: number): number => place + matchAt(gap, text, place)![0].length

const readBracketed = (text: string, start: number): LinkAddress | undefined => {
  const found = matchAt(bracketed, text, start)
  if (!found) return undefined
  const end = start + found[0].length
  return {
    isPlain: isPlainInBrackets(found[0]),
    end,
    isOpen: found[1] === '' && end === text.length,
    shownTo: start,
  }
}

/** Reads the address after `[text](`: `place` is the position after the parenthesis. */
export const readInlineAddress = (text: string, place: number): LinkAddress => {
  const start = skipGap(text, place)
  const inBrackets = readBracketed(text, start)
  if (inBrackets) return inBrackets
  let end = start
  for (let depth = 0; end < text.length && !/\s/.test(text[end]!); end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '(') depth++
    else if (text[end] === ')' && depth-- === 0) break
  }
  end = Math.min(end, text.length)
  return { isPlain: isPlainAddress(text.slice(start, end)), end, isOpen: end === text.length, shownTo: end }
}

/** Reads the address after `[name]:`: `place` is the position after the colon. */
export const readDefinedAddress = (text: string, place: number): LinkAddress => {
  const start = skipGap(text, place)
  const inBrackets = readBracketed(text, start)
  if (inBrackets) return { ...inBrackets, isOpen: inBrackets.end === text.length }
  const written = matchAt(upToSpace, text, start)?.[0] ?? ''
  const found = /^[^<>]*/.exec(written)![0]
  const end = start + found.length
  const isPlain = isPlainAddress(found)
  return {
    isPlain,
    isText: isPlain && /[:&\\/]/.test(written.slice(found.length)),
    end,
    isOpen: start + written.length === text.length,
    shownTo: end,
  }
}

/** Finds the position after the parenthesis that closes the one at `place`, or -1. */
export const endOfParenthesis = (text: string, place: number): number => {
  let depth = 0
  for (let end = place; end < Math.min(text.length, place + LONGEST_ADDRESS); end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '(') depth++
    else if (text[end] === ')' && --depth === 0) return end + 1
  }
  return -1
}
