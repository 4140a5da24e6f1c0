import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { defaultHandlers, type Handlers, toHast } from 'mdast-util-to-hast'

const schema: Schema = {
  ...defaultSchema,
  attributes: { ...defaultSchema.attributes, pre: ['tabIndex'] },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
}

/** Code may be wider than the page: then the keyboard scrolls it. */
const handlers: Handlers = {
  code: (state, node) => {
    const block = defaultHandlers.code(state, node)
    block.properties['tabIndex'] = 0
    return block
  },
}

/** HTML that is harmless whatever the Markdown was. For pages that are made beforehand: a browser need not have it. */
export const renderMarkdown = (markdown: string): string =>
  // Tags that stand in Markdown are left out already here; what it makes by itself, such as links, is sanitised.
  toHtml(sanitize(toHast(fromMarkdown(markdown), { handlers }), schema))
