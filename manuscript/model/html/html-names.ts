import type { LostItem } from '../lost-items.ts'
import type { TextFormat } from './lines.ts'

/** Elements whose content is dropped. */
export const droppedNames: ReadonlySet<string> = new Set(
  (
    'applet area audio base button canvas col colgroup datalist embed frame head iframe input link meta object param ' +
    'script select source style textarea title track video xml'
  ).split(' '),
)

/** Dropped elements that a person would miss. */
export const lostNames: Readonly<Record<string, LostItem>> = {
  audio: 'media',
  video: 'media',
  embed: 'embedded_object',
  object: 'embedded_object',
  iframe: 'embedded_object',
  applet: 'embedded_object',
  canvas: 'chart',
  input: 'form_field',
  select: 'form_field',
  textarea: 'form_field',
}

/** Elements whose content browsers without scripts show in place of scripted content. */
export const scriptlessNames: ReadonlySet<string> = new Set(['noscript', 'noframes'])

/** Elements that begin and end a line. */
export const blockNames: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav noframes ol p pre ' +
    'search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
)

export const elementFormats: Readonly<Record<string, TextFormat>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  var: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
}
