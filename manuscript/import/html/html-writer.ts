import { isBareNumber } from '../txt/join-number-lines.ts'
import { backHeadings, matterParagraphs, type StyleRole } from '../style-names.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

/** Writes a link to a note, whose text is at the end of the document. */
export const createNoteWriter = () => {
  const notes: string[] = []
  return {
    mark: (body: string): string => {
      const number = notes.push(body)
      return `<a role="doc-noteref" href="#imported-note-${number}">${number}</a>`
    },
    /** Returns the notes, for the end of the document. */
    text: (): string =>
      notes.map((body, at) => `<aside role="doc-footnote" id="imported-note-${at + 1}">${body}</aside>`).join(''),
  }
}

const wrappers: Partial<Record<StyleRole, readonly [open: string, close: string]>> = {
  title: ['<h1 class="title">', '</h1>'],
  subtitle: ['<h2 class="subtitle">', '</h2>'],
  author: ['<h2 class="author">', '</h2>'],
  part: ['<h1 role="doc-part">', '</h1>'],
  quote: ['<blockquote><p>', '</p></blockquote>'],
  'quote-verse': ['<blockquote><p class="verse">', '</p></blockquote>'],
  source: ['<blockquote><p class="source">', '</p></blockquote>'],
  verse: ['<p class="verse">', '</p>'],
  letter: ['<p class="letter">', '</p>'],
  signature: ['<p class="signature">', '</p>'],
  caption: ['<p class="caption">', '</p>'],
  epigraph: ['<blockquote><p class="epigraph">', '</p></blockquote>'],
  ...Object.fromEntries(matterParagraphs.map((name) => [name, [`<p class="${name}">`, '</p>']])),
  ...Object.fromEntries(backHeadings.map((name) => [name, [`<h2 class="inkloom-chapter ${name}">`, '</h2>']])),
}

/** Writes a paragraph as the element of its role. Paragraphs of code are joined by `joinCode`. */
export const writeParagraph = (html: string, role: StyleRole | undefined, direction?: 'ltr' | 'rtl'): string => {
  if (role === 'contents') return ''
  if (role === 'number' && isBareNumber(html.replace(/<[^<>]*>/g, ''))) return ''
  if (role === 'rule') return html.trim() === '' ? '<hr>' : `<p>${html}</p>`
  if (role === 'code') return `<pre>${html}</pre>`
  if (role === 'tex') return `<pre class="tex display">${html}</pre>`
  if (role?.startsWith('code ')) return `<pre class="language-${escapeHtml(role.slice(5))}">${html}</pre>`
  const [, depth, rank] = /^(h[1-6])(?: ([a-z]+))?$/.exec(role ?? '') ?? []
  if (depth) return `<${depth}${rank ? ` class="inkloom-${rank}"` : ''}>${html}</${depth}>`
  const [open, close] = (role && wrappers[role]) ?? ['<p>', '</p>']
  const directed = direction ? open.replace(/<p/, `<p dir="${direction}"`) : open
  return `${directed}${html}${close}`
}

/** Joins neighbouring lines of code of one language to a block. */
export const joinCode = (html: string): string => {
  let last = ''
  return html.replace(/(<\/pre>)?<pre( class="[^"]{1,100}")?>/g, (start, end?: string, language = '') => {
    const continues = end !== undefined && language === last
    last = language
    return continues ? '\n' : start
  })
}
