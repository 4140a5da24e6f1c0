import type { Definition, Nodes, Parents, Root } from 'mdast'

/** Returns the names that links and pictures of a text refer to. */
export const referencesIn = (node: Nodes): string[] => [
  ...(node.type === 'linkReference' || node.type === 'imageReference' ? [node.identifier] : []),
  ...('children' in node ? node.children.flatMap(referencesIn) : []),
]

/**
 * Returns true for a line like `[Anna]: No.`. Markdown reads it as the address of a link and shows
 * nothing, although nothing refers to it. `[//]: # (note)` is a comment, and no text.
 */
export const isTextDefinition = ({ identifier, url }: Definition, used: ReadonlySet<string>): boolean =>
  !used.has(identifier) && !/^#?$/.test(url)

/** Makes paragraphs of the lines that Markdown would take for addresses and not show. */
export const showTextDefinitions = (root: Root, source: string): void => {
  const used = new Set(referencesIn(root))
  const show = (parent: Parents) => {
    for (const [at, node] of parent.children.entries())
      if (node.type === 'definition' && isTextDefinition(node, used)) {
        // A line break that is kept ends in a backslash.
        const value = source.slice(node.position?.start.offset, node.position?.end.offset).replace(/\\$/, '')
        parent.children[at] = { type: 'paragraph', children: [{ type: 'text', value }] }
      } else if ('children' in node) show(node)
  }
  show(root)
}
