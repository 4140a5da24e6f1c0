import { safeLink } from './clean-text.ts'

/** Names of HTML elements that writers and models use. */
export const elements = new Set(
  (
    'a abbr b bdi bdo big blockquote body br button center cite code dd del details div dl dt em embed figure font ' +
    'footer form frame h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label li link main mark math ' +
    'meta nav object ol option p picture pre q s samp script section select small source span strike strong style ' +
    'sub summary sup svg table tbody td textarea template tfoot th thead title tr track tt u ul var video wbr'
  ).split(' '),
)

/** What begins something that a reader never sees, up to its end. */
const hiddenStart = /<(?:(script|style|template|iframe)\b|!--|\?)/gi

/**
 * HTML without comments and without the elements whose content a reader never sees. Each end is looked for once from where it
 * may stand, so that marks which are never closed cost no more than others.
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
    if (at === -1) missing.add(end)
    // A comment that is never closed hides the rest.
    if (at === -1 && end !== '-->') continue
    shown += html.slice(from, index)
    from = at === -1 ? html.length : element ? lower.indexOf('>', at) + 1 || html.length : at + end.length
  }
  return shown + html.slice(from)
}

/** Elements that lead somewhere, load something or run something. */
const active = new Set(
  (
    'a applet area audio base bgsound button embed form frame frameset iframe image img input link map marquee math meta ' +
    'noscript object param picture plaintext script source style svg template textarea track video xmp'
  ).split(' '),
)
/** Elements that only change how words look. With an attribute, such as a style that loads a picture, they do more. */
const styling = /^<\/?(?:b|big|br|code|del|em|i|ins|kbd|mark|s|small|strike|strong|sub|sup|tt|u)\s*\/?>$/i
const named = /^<\/?([a-z][^\s<>/]*)(?=[\s/>]|$)/i
const autolink = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>$/i
const running = /^<(?:javascript|vbscript|data):/i
const mail = /^<[\w.+-]+@[\w.-]+>$/

/**
 * Tells what to do with something in angle brackets so that it does nothing in any parser. `escape` keeps it as text:
 * `<your name>` and `<std::vector>` only look like tags.
 */
export const judgeTag = (tag: string): 'keep' | 'drop' | 'escape' => {
  if (styling.test(tag)) return 'keep'
  if (/^<[!?]/.test(tag) || running.test(tag)) return 'drop'
  const link = autolink.exec(tag)?.[1]
  if (link !== undefined) return safeLink(link) !== undefined && !/[[\]]/.test(link) ? 'keep' : 'escape'
  if (mail.test(tag)) return 'keep'
  const name = named.exec(tag)?.[1]?.toLowerCase()
  if (name === undefined) return 'escape'
  return elements.has(name) || active.has(name.split(':')[0]!) || tag.includes('=') ? 'drop' : 'escape'
}
