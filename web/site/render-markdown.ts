import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { defaultHandlers, type Handlers, toHast } from 'mdast-util-to-hast'
import { gfmTable } from 'micromark-extension-gfm-table'

const schema: Schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, pre: ['tabIndex'] },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
}

/** A block of code is as wide as its lines: whoever has a keyboard only can scroll it. */
const handlers: Handlers = {
  code: (state, node) => {
    const block = defaultHandlers.code(state, node)
    return { ...block, properties: { ...block.properties, tabIndex: 0 } }
  },
}

const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

/** HTML that is harmless whatever the Markdown was. For pages that are made beforehand: a browser need not have it. */
export const renderMarkdown = (markdown: string): string =>
  // Tags that stand in Markdown are left out already here; what it makes by itself, such as links, is sanitised.
  toHtml(sanitize(toHast(fromMarkdown(markdown, tables), { handlers }), schema))
