import type { Definition, Nodes } from 'mdast'
import { blocksToMarkdown } from './blocks/markdown/manuscript-to-markdown.ts'
import { safeLink } from './clean-text.ts'
import { judgeTag, withoutHidden } from './html-tags.ts'
import { escapeFloods } from './markdown-floods.ts'
import { markdownToBlocks } from './blocks/markdown/markdown-to-manuscript.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { isTextDefinition, referencesIn } from './text-definitions.ts'

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

const definitionsIn = (node: Nodes): Definition[] => {
  if (node.type === 'definition') return [node]
  return 'children' in node ? node.children.flatMap(definitionsIn) : []
}

/** Names that the links of a text refer to. */
interface Names {
  /** Their first definition has a safe address. */
  safe: ReadonlySet<string>
  used: ReadonlySet<string>
}

/** Removes an address that is not safe. Makes one that is no address text, and separates the next one from it. */
const withoutDefinition = (node: Definition, next: Nodes | undefined, { used }: Names): Change[] =>
  isTextDefinition(node, used)
    ? [
        { start: startOf(node), end: startOf(node), text: '\\' },
        ...(next?.type === 'definition' ? [{ start: endOf(node), end: endOf(node), text: '\n' }] : []),
      ]
    : [without(startOf(node), endOf(node))]

/**
 * Reads a block of HTML as Markdown too, because a parser that ignores HTML would find links in it
 * that this parser treats as text.
 */
const plainHtml = (html: string, isBlock: boolean): string =>
  withoutHidden(html).replace(tags, (tag) => {
    const judged = judgeTag(tag)
    if (judged === 'escape') return `\\${tag}`
    return judged === 'keep' && !isBlock ? tag : ''
  })

const phrasing = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'link', 'linkReference'])

const changesIn = (
  node: Nodes,
  source: string,
  names: Names,
  { parent = 'root', next }: { parent?: Nodes['type']; next?: Nodes } = {},
): Change[] => {
  const inChildren = (children: readonly Nodes[]) =>
    children.flatMap((child, at) => changesIn(child, source, names, { parent: node.type, next: children[at + 1] }))
  switch (node.type) {
    case 'image':
    case 'imageReference':
      return [{ start: startOf(node), end: endOf(node), text: (node.alt ?? '').replace(special, '\\$&') }]
    case 'definition':
      // If a name is defined twice, another parser may follow the second definition.
      return names.safe.has(node.identifier) && safeLink(node.url) !== undefined
        ? []
        : withoutDefinition(node, next, names)
    case 'html': {
      const written = source.slice(startOf(node), endOf(node))
      const text = plainHtml(written, !phrasing.has(parent))
      return text === written ? [] : [{ start: startOf(node), end: endOf(node), text }]
    }
    case 'link':
    case 'linkReference': {
      const safe = node.type === 'link' ? safeLink(node.url) !== undefined : names.safe.has(node.identifier)
      const inside = inChildren(node.children)
      return safe ? inside : [...unlinked(node, source), ...inside]
    }
    default:
      return 'children' in node ? inChildren(node.children) : []
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

/** Maximum rounds, because a removal can form a new link from the surrounding text. */
const MAX_ROUNDS = 4

/**
 * Returns Markdown with links to plain addresses only and without pictures, because loading a
 * picture reveals the reader to its server. A removed link leaves its text, a picture its
 * alternative text. Everything else stays as written.
 */
export const safeMarkdown = (markdown: string): string => {
  if (!mayLink(markdown)) return markdown
  // Escapes floods, which this parser reads as text but another one may search for links.
  let written = escapeFloods(markdown, mayLink)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!mayLink(written)) return written
    const { text, root } = parseMarkdown(written)
    const safe = new Map<string, boolean>()
    // The first definition of a name counts.
    for (const { identifier, url } of definitionsIn(root))
      if (!safe.has(identifier)) safe.set(identifier, safeLink(url) !== undefined)
    const safeNames = new Set([...safe].flatMap(([identifier, isSafe]) => (isSafe ? [identifier] : [])))
    const changes = changesIn(root, text, { safe: safeNames, used: new Set(referencesIn(root)) })
    if (changes.length === 0) return written
    written = applied(text, changes)
  }
  return blocksToMarkdown(markdownToBlocks(written))
}
