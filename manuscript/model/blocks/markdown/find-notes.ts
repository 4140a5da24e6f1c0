import type { FootnoteDefinition, FootnoteReference, Nodes, Root } from 'mdast'

interface Notes {
  /** Returns the definition to which a reference refers. */
  definitionOf: (reference: FootnoteReference) => FootnoteDefinition | undefined
  /** Returns true if the text refers to a definition, other than within a note. */
  isUsed: (definition: FootnoteDefinition) => boolean
}

const startOf = ({ position }: Nodes): number => position?.start.offset ?? 0

/**
 * Finds the notes of a text. Joined chapters may each have a note `[^1]`, so a reference refers to
 * the next definition of its name, or else to the last one before it.
 */
export const findNotes = (root: Root): Notes => {
  const definitions = new Map<string, FootnoteDefinition[]>()
  const references: FootnoteReference[] = []
  const collect = (node: Nodes, isNote: boolean) => {
    if (node.type === 'footnoteReference' && !isNote) references.push(node)
    const isDefinition = node.type === 'footnoteDefinition'
    if (isDefinition) {
      const known = definitions.get(node.identifier)
      if (known) known.push(node)
      else definitions.set(node.identifier, [node])
    }
    if ('children' in node) for (const child of node.children) collect(child, isNote || isDefinition)
  }
  collect(root, false)

  const found = new Map<FootnoteReference, FootnoteDefinition>()
  /** The place of the next definition of each name. */
  const next = new Map<string, number>()
  for (const reference of references) {
    const named = definitions.get(reference.identifier)
    if (!named) continue
    let at = next.get(reference.identifier) ?? 0
    while (at < named.length - 1 && startOf(named[at]!) < startOf(reference)) at++
    next.set(reference.identifier, at)
    found.set(reference, named[at]!)
  }
  const used = new Set(found.values())
  return { definitionOf: (reference) => found.get(reference), isUsed: (definition) => used.has(definition) }
}
