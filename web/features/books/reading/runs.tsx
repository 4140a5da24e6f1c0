import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { Formula } from './formula.tsx'
import { NoteMark } from './note-mark.tsx'

export const Runs = ({ runs }: { runs: readonly ManuscriptRun[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
  runs.map((run, index) => <RunElement key={index} run={run} />)

/**
 * Renders line breaks, for example of verse. HTML would drop the spaces at the beginning of a line.
 */
const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
    <Fragment key={at}>
      {at > 0 && <br />}
      {at > 0 ? withFirmIndent(line) : line}
    </Fragment>
  ))

const RunElement = ({ run }: { run: ManuscriptRun }) => {
  if (run.note) return <NoteMark note={run.note} />
  if (run.math) return <Formula tex={run.text} />
  let element: ReactNode = run.text.includes('\n') ? <Lines text={run.text} /> : run.text
  if (run.smallCaps) element = <span className="small-caps">{element}</span>
  if (run.script) element = run.script === 'sub' ? <sub>{element}</sub> : <sup>{element}</sup>
  if (run.strike) element = <s>{element}</s>
  if (run.bold) element = <strong>{element}</strong>
  if (run.italic) element = <em>{element}</em>
  if (run.underline) element = <u>{element}</u>
  if (run.href && /^(https?|mailto):/i.test(run.href))
    element = (
      <a href={run.href} target="_blank" rel="noreferrer noopener">
        {element}
      </a>
    )
  return element
}
