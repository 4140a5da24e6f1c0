import type { Definition, Nodes } from 'mdast'
import { blocksToMarkdown } from '../blocks/markdown/manuscript-to-markdown.ts'
import { separator } from '../blocks/markdown/write-inline.ts'
import { safeLink } from '../clean-text.ts'
import { endedElements, isUnended, judgeTag, withoutHidden } from '../html-tags.ts'
import { escapeFloods } from './markdown-floods.ts'
import { markdownToBlocks } from '../blocks/markdown/markdown-to-manuscript.ts'
import { parseMarkdown } from './parse-markdown.ts'
import {
  definitionsIn,
  escapedImage,
  isLink,
  isTextAddress,
  isTextDefinition,
  isTextImage,
  referencesIn,
  textNamesIn,
} from './text-definitions.ts'

/** Matches characters without which a text has no link, picture or HTML. */
const linkSyntax = /\]\s*[([:]|!\[|\[|<[a-z/!?]/i
const tags = /<[a-z/!?][^<>]*>?/gi
const special = /[\\`*_[\]<&!]/g

interface Change {
  start: number
  end: number
  text: string
}

/** Returns false if a text certainly has no link, picture or HTML, so that it needs no parsing. */
export const mayLink = (text: string): boolean => linkSyntax.test(text)

const startOf = (node: Nodes): number => node.position?.start.offset ?? 0
const endOf = (node: Nodes): number => node.position?.end.offset ?? 0

const without = (start: number, end: number): Change => ({ start, end, text: '' })

/** Removes the address around the text of a link. */
const unlinked = (node: Extract<Nodes, { type: 'link' | 'linkReference' }>, source: string): Change[] => {
  const [first, last] = [node.children[0], node.children.at(-1)]
  if (!first || !last) return [without(startOf(node), endOf(node))]
  if (source[startOf(node)] !== '<') return [without(startOf(node), startOf(first)), without(endOf(last), endOf(node))]
  // `<std::vector>` looks like an address but is text. A script address is removed.
  const runs = /^<(?:javascript|vbscript|data):/i.test(source.slice(startOf(node), startOf(node) + 12))
  return [runs ? without(startOf(node), endOf(node)) : { start: startOf(node), end: startOf(node), text: '\\' }]
}

/** The names in a text: those to which links and pictures refer, and those of HTML elements. */
interface Names {
  /** Names whose first definition has a safe address. */
  safe: ReadonlySet<string>
  /** Names whose first definition is text. */
  text: ReadonlySet<string>
  used: ReadonlySet<string>
  /**
   * Names with an address to which only pictures refer. If the pictures are removed, their
   * definitions would become text.
   */
  images: ReadonlySet<string>
  /** Names of the HTML elements for which the text has an end tag. */
  ended: ReadonlySet<string>
}

/** Escapes the bracket of a link with a word instead of an address, as in `[Anna](softly)`. */
const asText = (node: Nodes): Change => ({ start: startOf(node), end: startOf(node), text: '\\' })

/** Escapes the mark and the bracket of a picture with a word instead of an address. */
const imageAsText = (node: Nodes, source: string, isInLink: boolean): Change =>
  isInLink
    ? { start: startOf(node), end: endOf(node), text: escapedImage(source.slice(startOf(node), endOf(node)), true) }
    : { start: startOf(node), end: startOf(node) + 2, text: '\\!\\[' }

/**
 * Returns true for a note or its mark. Only parsers without support for notes read these as a link.
 */
const isNote = ({ identifier }: { identifier: string }): boolean => identifier.startsWith('^')

/**
 * Removes a definition with an unsafe address. Turns one without an address into text, and
 * separates it from the next definition.
 */
const withoutDefinition = (node: Definition, next: Nodes | undefined, { used }: Names): Change[] => {
  // A note of one word.
  if (isNote(node)) return [{ start: endOf(node), end: endOf(node), text: separator }]
  if (!isTextDefinition(node, used)) return [without(startOf(node), endOf(node))]
  return [asText(node), ...(next?.type === 'definition' ? [{ start: endOf(node), end: endOf(node), text: '\n' }] : [])]
}

/**
 * Reads a block of HTML as Markdown too, because a parser that ignores HTML would find links in it
 * that this parser treats as text.
 */
const plainHtml = (html: string, isBlock: boolean, ended: ReadonlySet<string>): string =>
  withoutHidden(html).replace(tags, (tag) => {
    const judged = isUnended(tag, ended) ? 'escape' : judgeTag(tag)
    if (judged === 'escape') return `\\${tag}`
    return judged === 'keep' && !isBlock ? tag : ''
  })

const phrasing = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'link', 'linkReference'])

const changesIn = (
  node: Nodes,
  source: string,
  names: Names,
  { parent = 'root', next, isInLink = false }: { parent?: Nodes['type']; next?: Nodes; isInLink?: boolean } = {},
): Change[] => {
  const inChildren = (children: readonly Nodes[]) =>
    children.flatMap((child, at) =>
      changesIn(child, source, names, {
        parent: node.type,
        next: children[at + 1],
        isInLink: isInLink || isLink(node),
      }),
    )
  switch (node.type) {
    case 'image':
    case 'imageReference':
      if (isTextImage(node, names.text)) return [imageAsText(node, source, isInLink)]
      return [{ start: startOf(node), end: endOf(node), text: (node.alt ?? '').replace(special, '\\$&') }]
    case 'definition':
      // If a name is defined twice, another parser may follow the second definition.
      if (names.images.has(node.identifier)) return [without(startOf(node), endOf(node))]
      return names.safe.has(node.identifier) && safeLink(node.url) !== undefined
        ? []
        : withoutDefinition(node, next, names)
    case 'html': {
      const written = source.slice(startOf(node), endOf(node))
      const text = plainHtml(written, !phrasing.has(parent), names.ended)
      return text === written ? [] : [{ start: startOf(node), end: endOf(node), text }]
    }
    case 'link':
    case 'linkReference': {
      const safe = node.type === 'link' ? safeLink(node.url) !== undefined : names.safe.has(node.identifier)
      const inside = inChildren(node.children)
      if (safe || (node.type === 'linkReference' && (names.text.has(node.identifier) || isNote(node)))) return inside
      if (node.type === 'link' && isTextAddress(node.url)) return [asText(node), ...inside]
      return [...unlinked(node, source), ...inside]
    }
    default:
      return 'children' in node ? inChildren(node.children) : []
  }
}

const namesIn = (root: Nodes, source: string): Names => {
  const definitions = definitionsIn(root)
  const safe = new Map<string, boolean>()
  // The first definition of a name counts.
  for (const { identifier, url } of definitions)
    if (!safe.has(identifier)) safe.set(identifier, safeLink(url) !== undefined)
  const used = new Set(referencesIn(root))
  const text = textNamesIn(definitions, used)
  const links = new Set(referencesIn(root, ['linkReference']))
  return {
    safe: new Set([...safe].flatMap(([identifier, isSafe]) => (isSafe ? [identifier] : []))),
    text,
    used,
    images: new Set([...used].filter((name) => !links.has(name) && !text.has(name))),
    ended: endedElements(source),
  }
}

const applied = (source: string, changes: readonly Change[]): string => {
  let text = ''
  let at = 0
  for (const change of changes.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (change.start < at) continue
    text += source.slice(at, change.start) + change.text
    at = change.end
  }
  return text + source.slice(at)
}

/** Matches the closing bracket of a TeX formula before a parenthesis, which looks like a link. */
const texBracket = /(\\(?:right|[Bb]igg?r?)\])\(/g

/** Maximum rounds, because a removal can form a new link from the surrounding text. */
const MAX_ROUNDS = 4

/**
 * Returns Markdown with links to plain addresses only and without pictures, because loading a
 * picture reveals the reader to its server. Removed links are replaced with their text, and
 * pictures with their alternative text. Everything else stays as written.
 */
export const safeMarkdown = (markdown: string): string => {
  if (!mayLink(markdown)) return markdown
  // Escapes paragraphs with thousands of marks, which this parser reads as text, but in which
  // another one may find links.
  let written = escapeFloods(markdown.replace(texBracket, '$1 ('), mayLink)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!mayLink(written)) return written
    const { text, root } = parseMarkdown(written)
    const changes = changesIn(root, text, namesIn(root, text))
    if (changes.length === 0) return written
    written = applied(text, changes)
  }
  return blocksToMarkdown(markdownToBlocks(written))
}
