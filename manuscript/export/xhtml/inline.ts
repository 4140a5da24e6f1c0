import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { xml } from '../epub-xml.ts'
import type { ToMathml } from '../formulas.ts'
import { splitLines } from '../split-lines.ts'

const withLines = (text: string): string =>
  text
    .split('\n')
    .map((line, at) => xml(at === 0 ? line : withFirmIndent(line)))
    .join('<br/>')

const formatted = (run: ManuscriptRun): string => {
  let marked = withLines(run.text)
  if (run.smallCaps) marked = `<span class="small-caps">${marked}</span>`
  if (run.script) marked = run.script === 'sub' ? `<sub>${marked}</sub>` : `<sup>${marked}</sup>`
  if (run.strike) marked = `<s>${marked}</s>`
  if (run.underline) marked = `<span class="underline">${marked}</span>`
  if (run.italic) marked = `<em>${marked}</em>`
  if (run.bold) marked = `<strong>${marked}</strong>`
  return run.href === undefined ? marked : `<a href="${xml(run.href)}">${marked}</a>`
}

export interface InlineOptions {
  toMathml: ToMathml
  /** Returns the mark of a note. */
  noteMark: (note: ManuscriptRun[][]) => string
}

/** Writes runs as XHTML. */
export const inlineWriter = ({ toMathml, noteMark }: InlineOptions) => {
  const runToXhtml = (run: ManuscriptRun): string => {
    if (run.note) return noteMark(run.note)
    if (run.math) return toMathml(run.text, { display: false }).mathml ?? `<code class="tex">${xml(run.text)}</code>`
    return formatted(run)
  }
  const inline = (runs: readonly ManuscriptRun[]): string => runs.map(runToXhtml).join('')

  /** Each line of verse is an element, so that a long one continues with an indent. */
  const verse = (runs: readonly ManuscriptRun[]): string =>
    splitLines(runs)
      .map((line) => {
        const [first, ...rest] = line
        const firm =
          first && !first.note && !first.math ? [{ ...first, text: withFirmIndent(first.text) }, ...rest] : line
        return `<span>${inline(firm)}</span>`
      })
      .join('<br/>')
  return { inline, verse }
}
