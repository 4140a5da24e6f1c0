import { mathmlStyle } from '#manuscript/model/formulas/mathml-style.ts'
import { allRuns, type ExportText, hasFormulas, sectionsOf } from '../export-text.ts'

const rulesFor = (text: ExportText): [boolean, string][] => {
  const blocks = sectionsOf(text).flatMap((section) => section.blocks)
  const runs = allRuns(text)
  const has = (type: string) => blocks.some((block) => block.type === type)
  const styled = (...styles: string[]) =>
    blocks.some((block) => 'style' in block && block.style !== undefined && styles.includes(block.style))
  const widths = new Set(blocks.flatMap((block) => (block.type === 'figure' ? [block.width] : [])))
  return [
    [
      (text.parts ?? []).length > 0,
      `.part h1 { text-align: center; margin: 30% 0 2em }
.part { break-after: page; page-break-after: always }`,
    ],
    [
      has('scenebreak'),
      `hr.scene-break { width: 25%; height: 0; margin: 1.6em auto; border: 0; border-top: 1px solid; break-after: avoid; page-break-after: avoid }
hr.scene-break + p { text-indent: 0 }`,
    ],
    [
      styled('verse'),
      `p.verse { text-align: start; text-indent: 0; margin: 0.8em 0; padding-inline-start: 1.3em; -epub-hyphens: none; hyphens: none }
p.verse span { display: block; padding-inline-start: 1.6em; text-indent: -1.6em }
p.verse span span { display: inline; padding: 0; text-indent: 0 }
p.verse > br { display: none }
blockquote p.verse { margin: 0; padding: 0 }`,
    ],
    [
      styled('letter', 'signature'),
      `p.letter { text-indent: 0; margin: 0.5em 1.6em; text-align: start }
p.signature { text-indent: 0; text-align: end; margin: 0.8em 1.6em; break-before: avoid; page-break-before: avoid }`,
    ],
    [styled('source'), 'footer.source p { text-align: end; font-size: 0.92em; margin: 0.4em 0 0 }'],
    [has('subsection'), '.subsection { font-size: 1em; font-weight: 600; margin: 1.6em 0 0.5em; text-align: start }'],
    [
      has('table'),
      `div.table { margin: 1em 0; break-inside: avoid; page-break-inside: avoid; overflow-x: auto }
table { border-collapse: collapse; margin: 0 auto; font-size: 0.92em; line-height: 1.35 }
th, td { padding: 0.35em 0.7em; text-align: start; vertical-align: top; text-indent: 0; border-bottom: 1px solid; overflow-wrap: break-word }
table.wide { font-size: 0.8em }
.wide th, .wide td { padding: 0.35em 0.3em; -epub-hyphens: auto; hyphens: auto }
.wide th, .wide td, td a { overflow-wrap: anywhere }
th { font-weight: 600; vertical-align: bottom; border-bottom-width: 2px }
th.left, td.left { text-align: left }
th.center, td.center { text-align: center }
th.right, td.right { text-align: right }`,
    ],
    [
      has('code') || hasFormulas(text),
      `pre { margin: 1em 0; padding: 0 0 0 0.8em; border-left: 2px solid; font-size: 0.85em; line-height: 1.4; text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4 }
code { font-family: monospace; -epub-hyphens: none; hyphens: none }`,
    ],
    [
      hasFormulas(text),
      `div.formula { margin: 1em 0; text-align: center; text-indent: 0; overflow-x: auto }\n${mathmlStyle}`,
    ],
    [
      has('figure'),
      `figure { margin: 1.4em 0; text-align: center; break-inside: avoid; page-break-inside: avoid }
figure img { max-width: 100%; height: auto }
figcaption, p.missing { margin: 0.6em 5% 0; font-size: 0.9em; line-height: 1.4; text-align: center; text-indent: 0 }
${[...widths]
  .sort((one, other) => one - other)
  .map((width) => `.w-${width} { width: ${width}% }`)
  .join('\n')}`,
    ],
    [
      runs.some(({ note }) => note),
      `.kept { white-space: nowrap }
a.noteref { font-size: 0.72em; vertical-align: super; line-height: 0; text-decoration: none; font-style: normal; font-weight: 400 }
.notes { margin-top: 3em; padding-top: 0.8em; border-top: 1px solid; font-size: 0.88em }
.notes p { text-indent: 0; margin: 0.3em 0 }
.notes a { text-decoration: none }`,
    ],
    [runs.some(({ smallCaps }) => smallCaps), '.small-caps { font-variant: small-caps }'],
    [runs.some(({ script }) => script), 'sub, sup { font-size: 0.72em; line-height: 0 }'],
  ]
}

/** Builds the rules for the blocks and formats that a text has beyond prose. Prose needs none. */
export const blockStyle = (text: ExportText): string =>
  rulesFor(text)
    .flatMap(([isUsed, rules]) => (isUsed ? [`${rules}\n`] : []))
    .join('')
