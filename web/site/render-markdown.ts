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

/** Makes code blocks focusable, so that the keyboard can scroll long lines. */
const handlers: Handlers = {
  code: (state, node) => {
    const block = defaultHandlers.code(state, node)
    return { ...block, properties: { ...block.properties, tabIndex: 0 } }
  },
}

const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

/**
 * Returns safe HTML for any Markdown. Used for prerendered pages only, so that browsers need not
 * load it.
 */
export const renderMarkdown = (markdown: string): string =>
  // HTML tags in the Markdown are already dropped by the conversion. Generated elements, such as
  // links, are sanitized.
  toHtml(sanitize(toHast(fromMarkdown(markdown, tables), { handlers }), schema))
