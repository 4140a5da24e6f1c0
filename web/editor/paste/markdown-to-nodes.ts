import type { Nodes } from 'mdast'
import { imageName } from '#manuscript/model/blocks/image-name.ts'
import { readMarkdownPieces } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { blockToEditorNode, headingNode } from '#manuscript/model/blocks/write-block.ts'
import { addressIn, imageTags } from '#manuscript/model/markdown/markdown-inline.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { rankOf } from './lines-to-blocks.ts'

/** The deepest headings that divide a text. Those below are subsections. */
const DEEPEST = 3

/** Collects the addresses of the images in Markdown. Figures of Inkloom's own images need none. */
const collectAddresses = () => {
  const addresses: string[] = []
  const references: string[] = []
  const definitions = new Map<string, string>()
  return {
    onNode: (node: Nodes) => {
      if (node.type === 'image' && !imageName.test(node.url)) addresses.push(node.url)
      else if (node.type === 'imageReference') references.push(node.identifier)
      else if (node.type === 'definition') definitions.set(node.identifier, node.url)
      else if (node.type === 'html')
        for (const tag of node.value.match(imageTags) ?? []) addresses.push(addressIn(tag) ?? '')
    },
    addresses: () => [...addresses, ...references.flatMap((name) => definitions.get(name) ?? [])],
  }
}

/**
 * Reads pasted Markdown, and returns the addresses of images that are only described in its blocks.
 * Loads its reader with the first such paste: import this module on demand.
 */
export const markdownToNodes = (markdown: string): { nodes: EditorNode[]; images: string[] } => {
  const images = collectAddresses()
  const { pieces } = readMarkdownPieces(markdown, { isForeign: true, isPart: true, onNode: images.onNode })
  const highest = pieces.reduce(
    (least, piece) => (piece.type === 'heading' && piece.depth <= DEEPEST ? Math.min(least, piece.depth) : least),
    6,
  )
  const nodes = pieces.flatMap((piece): EditorNode[] => {
    if (piece.type === 'blocks') return piece.blocks.map((block) => blockToEditorNode(block))
    return [headingNode(piece.depth > DEEPEST ? 'subsection' : rankOf(piece.depth, highest), piece.title)]
  })
  return { nodes, images: images.addresses() }
}
