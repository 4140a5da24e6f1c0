import { safeLink } from './clean-text.ts'

/** Names of HTML elements that writers and models use. */
export const elements = new Set(
  (
    'a abbr b bdi bdo big blockquote body br button center cite code colgroup ' +
    'dd del details div dl dt em embed figcaption figure font footer form frame h1 h2 h3 ' +
    'h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label li link main mark math meta meter nav ' +
    'object ol option p picture pre progress q rb rp rt rtc ruby s samp script section select small source ' +
    'span strike strong style sub summary sup svg table tbody td textarea template tfoot th thead title tr track ' +
    'tt u ul var video wbr'
  ).split(' '),
)

/** Elements whose end tag may be missing even in valid HTML. */
const endless = new Set(
  (
    'area base body br col colgroup dd dt embed head hr html img input li link meta optgroup option p source tbody td ' +
    'tfoot th thead tr track wbr'
  ).split(' '),
)

const flags =
  'allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|download|hidden|ismap|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|selected'
const attribute = `\\s+(?:[a-z_:@][\\w:.-]*\\s*=\\s*(?:"[^"<>]*"|'[^'<>]*'|[^\\s"'<>=]+)|(?:${flags})(?=[\\s/>]))`
const wellFormed = new RegExp(`^</?[a-z][a-z0-9-]*(?:${attribute})*\\s*/?>$`, 'i')
const quotedValue = /=\s*["']/
const bareTag = /^<([a-z][a-z0-9]*)\s*>$/i

/**
 * Returns true if a tag has valid HTML attributes, and false for words in angle brackets, such as
 * `<title of the book>`.
 */
export const hasHtmlAttributes = (tag: string): boolean => wellFormed.test(tag) || quotedValue.test(tag)

/** Returns the names of the elements for which a text has an end tag, in lower case. */
export const endedElements = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/<\/([a-z][a-z0-9-]*)/gi), (match) => match[1]!.toLowerCase()))

/**
 * Returns true for a tag without an end tag that HTML would require. Such a tag is text, as in
 * `Dear <title>` or `List<A>`.
 */
export const isUnended = (tag: string, ended: ReadonlySet<string>): boolean => {
  const name = bareTag.exec(tag)?.[1]?.toLowerCase()
  return name !== undefined && !endless.has(name) && !ended.has(name)
}

/** Matches the start of markup whose content a reader never sees. */
const hiddenStart = /<(?:(script|style|template|iframe)\b|!--|\?)/gi

/**
 * Removes comments, and the elements whose content a reader never sees, from HTML. A kind of end
 * mark that is missing is searched for only once, so that marks that are never closed take linear
 * time.
 */
export const withoutHidden = (html: string): string => {
  const lower = html.toLowerCase()
  const missing = new Set<string>()
  let shown = ''
  let from = 0
  for (const { 0: mark, 1: element, index } of html.matchAll(hiddenStart)) {
    if (index < from) continue
    const end = element ? `</${element.toLowerCase()}` : mark === '<?' ? '?>' : '-->'
    const at = missing.has(end) ? -1 : lower.indexOf(end, index + mark.length)
    // A comment that is never closed would hide all following text, which can't be intended.
    if (at === -1) missing.add(end)
    if (at === -1) continue
    shown += html.slice(from, index)
    from = element ? lower.indexOf('>', at) + 1 || html.length : at + end.length
  }
  return shown + html.slice(from)
}

/** Elements that link to a page, load a resource or run code. */
const active = new Set(
  (
    'a applet area audio base bgsound button embed form frame frameset iframe image img input link map marquee math meta ' +
    'noscript object param picture plaintext script source style svg template textarea track video xmp'
  ).split(' '),
)
/**
 * Elements that only change how words look. They must have no attributes, because a style, for
 * example, could load a picture.
 */
const styling = /^<\/?(?:b|big|br|code|del|em|i|ins|kbd|mark|s|small|strike|strong|sub|sup|tt|u)\s*\/?>$/i
const named = /^<\/?([a-z][^\s<>/]*)(?=[\s/>]|$)/i
const autolink = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>$/i
const running = /^<(?:javascript|vbscript|data):/i
const mail = /^<[\w.+-]+@[\w.-]+>$/
const declaration = /^<(?:!--[^]*-->|\?[^]*\?>|!(?:doctype|entity|element|attlist|notation)\b[^]*|!\[cdata\[[^]*)$/i

/**
 * Decides whether to keep, drop or escape text in angle brackets, so that it has no effect in any
 * parser. `escape` is for text that only looks like a tag, such as `<your name>` and
 * `<std::vector>`.
 */
export const judgeTag = (tag: string): 'keep' | 'drop' | 'escape' => {
  if (styling.test(tag)) return 'keep'
  if (/^<[!?]/.test(tag)) return declaration.test(tag) ? 'drop' : 'escape'
  if (running.test(tag)) return 'drop'
  const link = autolink.exec(tag)?.[1]
  if (link !== undefined) return safeLink(link) !== undefined && !/[[\]]/.test(link) ? 'keep' : 'escape'
  if (mail.test(tag)) return 'keep'
  const name = named.exec(tag)?.[1]?.toLowerCase()
  if (name === undefined) return 'escape'
  const isNamed = elements.has(name) || active.has(name.split(':')[0]!)
  return (isNamed || tag.includes('=')) && hasHtmlAttributes(tag) ? 'drop' : 'escape'
}
