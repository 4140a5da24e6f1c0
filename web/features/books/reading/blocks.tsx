import type { ManuscriptBlock, QuoteBlock } from '#manuscript/model/blocks/block-types.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { classNames } from '#web/ui/class-names.ts'
import { scrollByKeyboard } from '#web/ui/scroll-by-keyboard.ts'
import { Figure } from './figure.tsx'
import { Formula } from './formula.tsx'
import { NestedList } from './nested-list.tsx'
import { Notes, useNotes } from './notes.tsx'
import { Runs } from './runs.tsx'
import { Table } from './table.tsx'

interface BlocksProps {
  blocks: readonly ManuscriptBlock[]
  /** A prefix for the element ids of the notes, unique among the texts of a page. */
  id: string
}

/** Renders the text of a book as elements, with its notes below. Nothing in it is treated as HTML. */
export const Blocks = ({ blocks, id }: BlocksProps) => {
  const numbers = useNotes(blocks, id)
  return (
    <Notes value={numbers}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
        <BlockElement key={index} block={block} />
      ))}
    </Notes>
  )
}

const followCode = (frame: HTMLElement | null) => {
  if (frame) scrollByKeyboard(frame, 'Code')
}

const BlockElement = ({ block }: { block: ManuscriptBlock }) => {
  switch (block.type) {
    case 'paragraph':
      return (
        <p
          dir={block.direction ?? runsDirection(block.text)}
          className={block.style ?? (hasLines(block.text) ? 'lines' : undefined)}
        >
          <Runs runs={block.text} />
        </p>
      )
    case 'quote':
      return <Quote block={block} />
    case 'list':
      return <NestedList block={block} />
    case 'subsection':
      return (
        <h5 className="subsection" dir={runsDirection(block.text)}>
          <Runs runs={block.text} />
        </h5>
      )
    case 'scenebreak':
      return <hr className="scene-break" />
    case 'table':
      return <Table block={block} />
    case 'code':
      return (
        <pre dir="ltr" ref={followCode}>
          <code>{block.text}</code>
        </pre>
      )
    case 'math':
      return <Formula tex={block.tex} display />
    case 'figure':
      return <Figure block={block} />
  }
}

const Quote = ({ block: { text, style, direction } }: { block: QuoteBlock }) => (
  <blockquote
    dir={direction ?? runsDirection(text)}
    className={classNames(style ?? '', style !== 'source' && hasLines(text) && 'lines') || undefined}
  >
    <Runs runs={text} />
  </blockquote>
)
