import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** An address as a browser reads it in a page. */
const leads = (url: string): boolean => !/^(?:https?:|mailto:)/i.test(url) && /[:/]|&[#a-z]/i.test(url)
/** An element without attributes that only styles text. */
const harmless = /^<\/?(?:b|big|br|code|del|em|i|ins|kbd|mark|s|small|strike|strong|sub|sup|tt|u|x)\s*\/?>$/i

/**
 * Returns what a reader of CommonMark would follow, load or run, also a reader that takes no HTML.
 */
export const dangersIn = (markdown: string): string[] => {
  const dangers: string[] = []
  const visit = (node: Nodes) => {
    if (node.type === 'image' || node.type === 'imageReference') dangers.push(node.type)
    if ((node.type === 'link' || node.type === 'definition') && leads(node.url)) dangers.push(node.url)
    if (node.type === 'html')
      dangers.push(...(node.value.match(/<[a-z/!?][^<>]*>?/gi) ?? []).filter((tag) => !harmless.test(tag)))
    if ('children' in node) node.children.forEach(visit)
  }
  visit(fromMarkdown(markdown))
  visit(fromMarkdown(markdown, { extensions: [{ disable: { null: ['htmlFlow', 'htmlText'] } }] }))
  return dangers
}
