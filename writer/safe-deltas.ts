import { safeLink } from '#manuscript/model/clean-text.ts'
import { judgeTag } from '#manuscript/model/html-tags.ts'

/** Longer than an address may be. What is still open after so much is no link. */
const LONGEST = 2500
/** Brackets that are open at once; nobody writes more. */
const MOST_OPEN = 100

const special = /[!<[\]\\]/g
const gap = /[\s>]*/y
const bracketed = /<[^<>\n]*(>?)/y
const upToSpace = /[^\s<>]+/y
const tag = /<[a-z!/?][^<>]*(>?)/iy

/** A text that a `sticky` expression finds at a place. */
const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** Whether an address leads to a plain page, or is no address at all, as in `[sic](page 5)`. */
const isPlain = (address: string): boolean =>
  !/[<>[\]]/.test(address) && (!/[:&\\/]/.test(address) || safeLink(address) !== undefined)

/** If anything in it were taken away, what follows would become the address. */
const isPlainPointed = (written: string): boolean => judgeTag(written) === 'keep'

interface Address {
  isPlain: boolean
  /** Where the text goes on behind it. */
  end: number
  /** More text may belong to it. */
  isOpen: boolean
  /** What to show of a plain address at once. An address in angle brackets is read again: outside a link it is an element. */
  shownTo: number
}

/** The address of a link whose parenthesis has just begun. Quote marks may stand in front of it on a line of its own. */
const addressAt = (text: string, place: number): Address => {
  let end = place + at(gap, text, place)![0].length
  const start = end
  const pointed = at(bracketed, text, start)
  if (pointed) {
    const [found, close] = pointed
    end += found.length
    return { isPlain: isPlainPointed(found), end, isOpen: close === '' && end === text.length, shownTo: start }
  }
  for (let depth = 0; end < text.length && !/\s/.test(text[end]!); end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '(') depth++
    else if (text[end] === ')' && depth-- === 0) break
  }
  end = Math.min(end, text.length)
  return { isPlain: isPlain(text.slice(start, end)), end, isOpen: end === text.length, shownTo: end }
}

/** Where the parenthesis at this place is closed, or -1. */
const closingAt = (text: string, place: number): number => {
  let depth = 0
  for (let end = place; end < Math.min(text.length, place + LONGEST); end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '(') depth++
    else if (text[end] === ')' && --depth === 0) return end + 1
  }
  return -1
}

/**
 * Makes text safe that is still coming and can't be parsed yet. It is stricter than a parser, also within code: it takes away
 * every picture, every element and every address that is not plain. It holds back what may still become one of them.
 */
export const safeDeltas = () => {
  let held = ''
  /** The last character that went out, unless it was escaped. */
  let last = ''
  const open: ('link' | 'picture')[] = []
  /** What a bracket has just closed, if nothing was shown since. */
  let closed: 'link' | 'picture' | null = null

  const pass = (text: string, isWhole: boolean): { shown: string; rest: string } => {
    let shown = ''
    let place = 0
    const show = (piece: string) => {
      if (piece === '') return
      // What was taken away from between must not leave a tag.
      if (last === '<' && /^[a-z!/?]/i.test(piece)) shown += ' '
      shown += piece
      last = piece.at(-1)!
      closed = null
    }
    const showEscaped = (pair: string) => {
      show(pair)
      last = ''
    }
    const mayGoOn = () => !isWhole && text.length - place < LONGEST

    /** Reads one piece; false if it has to wait for more text. */
    const step = (): boolean => {
      const mark = text[place]!
      if (closed && mark === '(') {
        const { isPlain, end, isOpen, shownTo } = addressAt(text, place + 1)
        if (isOpen && mayGoOn()) return false
        if (closed === 'link' && isPlain) {
          show(text.slice(place, shownTo))
          place = shownTo
          return true
        }
        const closing = closingAt(text, place)
        if (closing === -1 && mayGoOn()) return false
        place = closing === -1 ? end : closing
        return true
      }
      if (closed && mark === ':') {
        const start = place + 1 + at(gap, text, place + 1)![0].length
        const pointed = at(bracketed, text, start)
        const [found] = pointed ?? at(upToSpace, text, start) ?? ['']
        const end = start + found.length
        if (end === text.length && mayGoOn()) return false
        const keeps = pointed ? isPlainPointed(found) : isPlain(found)
        const shownTo = pointed ? start : end
        if (keeps) show(text.slice(place, shownTo))
        place = keeps ? shownTo : end
        return true
      }
      if (mark === '!') {
        let end = place
        while (text[end] === '!') end++
        if (end === text.length && mayGoOn()) return false
        if (text[end] === '[') {
          if (open.length < MOST_OPEN) open.push('picture')
          place = end + 1
        } else {
          show(text.slice(place, end))
          place = end
        }
        return true
      }
      if (mark === '[') {
        if (last === '!') showEscaped('\\[')
        else show('[')
        if (open.length < MOST_OPEN) open.push('link')
        place++
        return true
      }
      if (mark === ']') {
        const kind = open.pop() ?? 'link'
        if (kind === 'link') show(']')
        closed = kind
        place++
        return true
      }
      if (mark === '\\') {
        if (place + 1 === text.length && mayGoOn()) return false
        const pair = text.slice(place, place + 2)
        if (/[[\]:(\\]/.test(pair[1] ?? '')) {
          showEscaped(pair)
          place += 2
        } else {
          show('\\')
          place++
        }
        return true
      }
      if (mark === '<') {
        if (place + 1 === text.length && mayGoOn()) return false
        const found = at(tag, text, place)
        if (!found) {
          show('<')
          place++
          return true
        }
        const end = place + found[0].length
        if (!found[1] && end === text.length && mayGoOn()) return false
        const judged = judgeTag(found[0])
        if (judged === 'keep') show(found[0])
        else if (judged === 'escape') showEscaped(last === '\\' ? '<' : '\\<')
        place = judged === 'escape' ? place + 1 : end
        return true
      }
      const next = at(special, text, place)?.index ?? text.length
      show(text.slice(place, Math.max(next, place + 1)))
      place = Math.max(next, place + 1)
      return true
    }

    while (place < text.length && step());
    return { shown, rest: text.slice(place) }
  }

  const push = (text: string, isWhole = false): string => {
    const { shown, rest } = pass(held + text, isWhole)
    held = rest
    return shown
  }
  return {
    push,
    /** What was held back, once no more text comes. */
    end: () => push('', true),
  }
}

/** Characters that are read at once, so that the time is linear in the length of a text. */
const PIECE = 1000

/** Makes a whole text safe without parsing it, by the rules of a text that is still coming. */
export const safeText = (text: string): string => {
  const { push, end } = safeDeltas()
  let safe = ''
  for (let from = 0; from < text.length; from += PIECE) safe += push(text.slice(from, from + PIECE))
  return safe + end()
}
