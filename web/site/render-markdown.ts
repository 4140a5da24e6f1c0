import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toHast } from 'mdast-util-to-hast'
import { gfmTable } from 'micromark-extension-gfm-table'

const schema: Schema = {
  ...defaultSchema,
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], cite: ['http', 'https'] },
}

const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

/** HTML that is harmless whatever the Markdown was. For pages that are made beforehand: a browser need not have it. */
export const renderMarkdown = (markdown: string): string =>
  // Tags that stand in Markdown are left out already here; what it makes by itself, such as links, is sanitised.
  toHtml(sanitize(toHast(fromMarkdown(markdown, tables)), schema))
