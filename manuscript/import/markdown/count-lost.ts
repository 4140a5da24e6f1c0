import type { Nodes } from 'mdast'
import { addressIn, imageTags } from '#manuscript/model/markdown/markdown-inline.ts'
import type { LostCounts, LostItem } from '#manuscript/model/lost-items.ts'

const elements: readonly (readonly [RegExp, LostItem])[] = [
  [/<(?:iframe|embed|object)\s[^<>]*>/gi, 'embedded_object'],
  [/<(?:audio|video)[\s>]/gi, 'media'],
  [/<script[\s>]/gi, 'script'],
  [/<(?:input|select|textarea)\s[^<>]*>/gi, 'form_field'],
]
/** A comment with words. Programs write others. */
const comment = /^<!--(?=[^]*?\p{L}\s+\p{L})/u
/** The width of a figure in our own text. */
const width = /^\d{1,3}%$/

const addLost = (lost: LostCounts, item: LostItem, count: number) => {
  if (count > 0) lost[item] = (lost[item] ?? 0) + count
}

/**
 * Counts the content of a node that a manuscript can't hold, and returns the number of pictures in
 * its HTML that the file does not contain.
 */
export const countLost = (node: Nodes, lost: LostCounts, hasImage: (address: string) => boolean): number => {
  if ((node.type === 'link' || node.type === 'definition' || node.type === 'image') && node.title)
    addLost(lost, 'tooltip', width.test(node.title) ? 0 : 1)
  if (node.type === 'link' && node.children.some(({ type }) => type === 'image')) addLost(lost, 'image_link', 1)
  if (node.type !== 'html') return 0
  if (comment.test(node.value)) addLost(lost, 'comment', 1)
  if (node.value.startsWith('<!--')) return 0
  for (const [pattern, item] of elements) addLost(lost, item, node.value.match(pattern)?.length ?? 0)
  const missing = (node.value.match(imageTags) ?? []).filter((tag) => !hasImage(addressIn(tag) ?? ''))
  return missing.length
}
