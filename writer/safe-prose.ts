import { safeLink } from '#manuscript/model/clean-text.ts'
import { safeMarkdown } from '#manuscript/model/safe-markdown.ts'
import type { Prose } from './writer.ts'

/**
 * No safe address is this long, so text that is still open after this many characters is not a
 * link.
 */
const MAX_LENGTH = 2500

const picture = /!\[((?:[^[\]\\]|\\[^])*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])?/g
const inline = /\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)?/g
const definition = /\]:\s*(<[^<>\n]*>|[^\s<>]+)/g
const tag = /<\/?[a-z!?][^<>]*>?/gi

/** Returns true if a link's destination is not a plain, safe address. */
const leadsAstray = (written: string): boolean => {
  const address = /^<[^<>]*>|^[^\s<>]+/.exec(written.trim())?.[0].replace(/^<|>$/g, '') ?? ''
  return /[:&\\]/.test(address) && safeLink(address) === undefined
}

/**
 * Sanitizes text that is still streaming and cannot be parsed yet. Stricter than a parser, also
 * within code.
 */
const strictly = (text: string): string =>
  text
    .replace(picture, '$1')
    .replace(/(?<!!)!+\[/g, '[')
    .replace(inline, (found, address: string) => (leadsAstray(address) ? ']' : found))
    .replace(definition, (found, address: string) => (leadsAstray(address) ? ']:' : found))
    .replace(tag, (found) => (activeTag.test(found) ? '' : found))

const activeTag =
  /^<\/?(?:a|applet|area|audio|base|button|embed|form|frame|frameset|iframe|image|img|input|link|map|math|meta|object|picture|script|source|style|svg|track|video)\b|^<(?:javascript|vbscript|data):/i

/** Matches an open link, picture or tag at the end of a text. */
const opened =
  /(?:(?<!!)!+|(?<!!)!*\[[^[\]]*|(?:(?<!!)!*\[[^[\]]*)?\](?:\s{0,3}|\([^()]*(?:\([^()]*(?:\)[^()]*)?)?|:\s*\S*|\[[^[\]]*)|<[a-z!/?][^<>]*|<)$/i

/** Returns the length of the text before anything that may still become a link. */
const settledLength = (text: string): number => {
  const from = Math.max(0, text.length - MAX_LENGTH)
  const tail = text.slice(from)
  const start = [tail.lastIndexOf('\n\n'), 0].find((at) => at >= 0)!
  const found = opened.exec(tail.slice(start))
  return found ? from + start + found.index : text.length
}

/** Streams prose whose links lead only to plain addresses, and without pictures. */
export async function* safeProse(prose: Prose): Prose {
  let held = ''
  for await (const event of prose) {
    if (event.type === 'end') {
      const rest = strictly(held)
      if (rest) yield { type: 'delta', text: rest }
      yield event.safe ? event : { ...event, text: safeMarkdown(event.text) }
      continue
    }
    if (event.replaces) held = ''
    held += event.text
    const length = settledLength(held)
    const text = strictly(held.slice(0, length))
    held = held.slice(length)
    if (text || event.replaces) yield { ...event, text }
  }
}
