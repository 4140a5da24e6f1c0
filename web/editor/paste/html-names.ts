import type { TextFormat } from './lines.ts'

/** Elements without content for a manuscript. Text that is struck out counts as deleted. */
export const droppedNames: ReadonlySet<string> = new Set(
  (
    'applet area audio base button canvas col colgroup datalist del dialog embed frame frameset head iframe img input ' +
    'link map meta meter noframes noscript object param picture progress s script select source strike style svg ' +
    'template textarea title track video xml'
  ).split(' '),
)

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
  sub: { script: 'sub' },
  sup: { script: 'super' },
}
