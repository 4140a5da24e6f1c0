import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Block, Run } from '#manuscript/model/book.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'

/** Renders the text of a book as elements. Nothing in it is treated as HTML. */
export const Blocks = ({ blocks }: { blocks: Block[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
  blocks.map((block, index) => <BlockElement key={index} block={block} />)

const BlockElement = ({ block }: { block: Block }) => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir={runsDirection(block.text)} className={hasLines(block.text) ? 'lines' : undefined}>
          <Runs runs={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote dir={runsDirection(block.text)}>
          <Runs runs={block.text} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List dir={runsDirection(block.items[0] ?? [])}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
            <li key={index} dir={runsDirection(item)}>
              <Runs runs={item} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const Runs = ({ runs }: { runs: Run[] }) =>
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

const RunElement = ({ run }: { run: Run }) => {
  let element: ReactNode = run.text.includes('\n') ? <Lines text={run.text} /> : run.text
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
