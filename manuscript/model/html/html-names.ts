import type { LostItem } from '../lost-items.ts'
import type { TextFormat } from './lines.ts'

/** Elements without content for a manuscript. */
export const droppedNames: ReadonlySet<string> = new Set(
  (
    'applet area audio base button canvas col colgroup datalist dialog embed frame frameset head iframe input link map ' +
    'meta meter noframes noscript object param picture progress script select source style template textarea title ' +
    'track video xml'
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

/** Elements that begin and end a line. */
export const blockNames: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
)

export const elementFormats: Readonly<Record<string, TextFormat>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  u: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sub: { script: 'sub' },
  sup: { script: 'super' },
}
