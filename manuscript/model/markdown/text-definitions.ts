import type { Definition, LinkReference, Nodes, Parents, PhrasingContent, Root } from 'mdast'
import { imageName } from '../blocks/image-name.ts'

/** Returns the names that links and pictures of a text refer to. */
export const referencesIn = (
  node: Nodes,
  types: readonly Nodes['type'][] = ['linkReference', 'imageReference'],
): string[] => [
  ...('identifier' in node && types.includes(node.type) ? [node.identifier] : []),
  ...('children' in node ? node.children.flatMap((child) => referencesIn(child, types)) : []),
]

/**
 * Matches text with a scheme, a path, a query, an anchor, or a file extension. `Who?` and `C#` are
 * words.
 */
const address = /^#$|^[a-z][a-z\d+.-]*:\S|[/\\]|[?#@]\S|\.[a-z\d]{1,5}$|%[\da-f]{2}/i

/**
 * Returns true for a word in place of an address, as in `[Anna](softly)`. Returns false for an
 * empty address.
 */
export const isTextAddress = (url: string): boolean => url !== '' && !address.test(url)

/**
 * Returns true for a line like `[Anna]: No.`. Markdown reads it as the definition of a link and
 * hides it, although nothing refers to it, or its address is only a word. `[//]: # (note)` is a
 * comment, not text.
 */
export const isTextDefinition = ({ identifier, url }: Definition, used: ReadonlySet<string>): boolean =>
  isTextAddress(url) || (!used.has(identifier) && !/^#?$/.test(url))

/** Returns the names whose first definition is text. Brackets with such a name are text, too. */
export const textNamesIn = (definitions: readonly Definition[], used: ReadonlySet<string>): ReadonlySet<string> => {
  const first = new Map<string, Definition>()
  for (const definition of definitions)
    if (!first.has(definition.identifier)) first.set(definition.identifier, definition)
  return new Set([...first].flatMap(([name, definition]) => (isTextDefinition(definition, used) ? [name] : [])))
}

export const definitionsIn = (node: Nodes): Definition[] => {
  if (node.type === 'definition') return [node]
  return 'children' in node ? node.children.flatMap(definitionsIn) : []
}

/** Returns true for a picture with a word instead of an address, as in `Help![Anna](softly)`. */
export const isTextImage = (node: Nodes, textNames: ReadonlySet<string>): boolean =>
  node.type === 'image'
    ? isTextAddress(node.url) && !imageName.test(node.url)
    : node.type === 'imageReference' && textNames.has(node.identifier)

/** An escaped character, or a mark of a picture or link. */
const escapeOrMark = /\\.|[![\]]/gs

/**
 * Escapes a picture that is text. Within a link, all of its brackets are escaped, because a link
 * can't contain another one and would become text.
 */
export const escapedImage = (written: string, isInLink: boolean): string =>
  // In code and in tags, a backslash does not escape anything.
  isInLink && !/[`<]/.test(written)
    ? written.replace(escapeOrMark, (found) => (found.length > 1 ? found : `\\${found}`))
    : `\\${written}`

export const isLink = ({ type }: Nodes): boolean => type === 'link' || type === 'linkReference'

interface FoundImage {
  start: number
  end: number
  isInLink: boolean
}

const textImagesIn = (node: Nodes, names: ReadonlySet<string>, isInLink = false): FoundImage[] => {
  const isInside = isInLink || isLink(node)
  if ('children' in node) return node.children.flatMap((child) => textImagesIn(child, names, isInside))
  if (!isTextImage(node, names)) return []
  return [{ start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0, isInLink }]
}

/**
 * Escapes the marks of pictures that are text, so that a parser finds the link or the text inside.
 * Returns the same text if there are none.
 */
export const withTextImages = (root: Root, source: string): string => {
  const names = textNamesIn(definitionsIn(root), new Set(referencesIn(root)))
  let text = ''
  let from = 0
  for (const { start, end, isInLink } of textImagesIn(root, names)) {
    text += source.slice(from, start) + escapedImage(source.slice(start, end), isInLink)
    from = end
  }
  return text + source.slice(from)
}

/** Returns the source of a reference to a name without an address. */
const writtenOut = ({ children, referenceType, label, identifier }: LinkReference): PhrasingContent[] => {
  const name = referenceType === 'full' ? `[${label ?? identifier}]` : referenceType === 'collapsed' ? '[]' : ''
  return [{ type: 'text', value: '[' }, ...children, { type: 'text', value: `]${name}` }]
}

/**
 * Turns definitions and references that are text into text, because Markdown would hide them as
 * addresses of links.
 */
export const showTextDefinitions = (root: Root, source: string): void => {
  const used = new Set(referencesIn(root))
  const names = textNamesIn(definitionsIn(root), used)
  const show = (parent: Parents) => {
    const shown = parent.children.flatMap((node): Parents['children'] => {
      if (node.type === 'definition' && isTextDefinition(node, used)) {
        // A preserved line break ends with a backslash, which is removed.
        const value = source.slice(node.position?.start.offset, node.position?.end.offset).replace(/\\$/, '')
        return [{ type: 'paragraph', children: [{ type: 'text', value }] }]
      }
      if ('children' in node) show(node)
      return node.type === 'linkReference' && names.has(node.identifier) ? writtenOut(node) : [node]
    })
    ;(parent as { children: Parents['children'] }).children = shown
  }
  show(root)
}
