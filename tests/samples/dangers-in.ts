import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Returns an address in the form in which a browser reads it from a page. */
const leads = (url: string): boolean => !/^(?:https?:|mailto:)/i.test(url) && /[:/]|&[#a-z]/i.test(url)
/** An element without attributes that only styles text. */
const harmless = /^<\/?(?:b|big|br|code|del|em|i|ins|kbd|mark|s|small|strike|strong|sub|sup|tt|u|x)\s*\/?>$/i

/**
 * Returns everything that a CommonMark renderer would link to, load or run, including renderers
 * that ignore HTML.
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
