import { Fragment, type ReactNode } from 'react'
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import type { AnswerSource } from '#contract/answer-source.ts'
import { classNames } from '#web/ui/class-names.ts'
import { sourceName } from './source-name.ts'

interface AnswerTextProps {
  text: string
  sources: readonly AnswerSource[]
  /** Quotes that none of the sources contains. */
  invented: readonly string[]
  onShow: (source: AnswerSource) => void
  /** Shown after the end of the text. */
  end?: ReactNode
}

/** An answer with its references as buttons. Quotes that are not in the text are struck through. */
export const AnswerText = ({ text, end, ...rest }: AnswerTextProps) => {
  const blocks = markdownToBlocks(text.replace(/^\s*\[0\]?\s*/, ''))
  return (
    <div dir="auto" className="flex flex-col gap-8 font-serif text-17 wrap-anywhere">
      {blocks.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no other identity
        <AnswerBlock key={at} block={block} end={at === blocks.length - 1 ? end : null} {...rest} />
      ))}
      {blocks.length === 0 && <p>{end}</p>}
    </div>
  )
}

type RunsProps = Omit<AnswerTextProps, 'text'>

const AnswerBlock = ({ block, end, ...rest }: RunsProps & { block: ManuscriptBlock }) => {
  if (block.type === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List className={classNames('flex flex-col gap-4 ps-24', block.ordered ? 'list-decimal' : 'list-disc')}>
        {block.items.map((runs, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no other identity
          <li key={at}>
            <Runs runs={runs} {...rest} />
            {at === block.items.length - 1 && end}
          </li>
        ))}
      </List>
    )
  }
  return (
    <p>
      {linesOf(block).map((runs, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <Fragment key={at}>
          {at > 0 && <br />}
          <Runs runs={runs} {...rest} />
        </Fragment>
      ))}
      {end}
    </p>
  )
}

const Runs = ({ runs, ...rest }: RunsProps & { runs: readonly ManuscriptRun[] }) =>
  runs.map(({ text, bold, italic }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- runs have no other identity
    <span key={at} className={classNames(bold && 'font-semibold', italic && 'italic')}>
      <Pieces text={text} {...rest} />
    </span>
  ))

const Pieces = ({ text, invented, sources, onShow }: RunsProps & { text: string }) =>
  splitAt(text, invented).flatMap((piece, at) => {
    if (invented.includes(piece))
      return (
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other identity
        <del key={at} className="text-quiet decoration-removed">
          <span className="sr-only select-none"> not in the text: </span>
          {piece}
        </del>
      )
    return piece.split(/(\[\d+\])/).map((part, index) => {
      const number = Number(/^\[(\d+)\]$/.exec(part)?.[1] ?? 0)
      const source = sources.find((one) => one.number === number)
      // An unfinished answer may refer to a source that does not exist. Such a reference is left
      // out.
      if (number > 0 && !source) return null
      const key = `${at} ${index}`
      return source ? <Citation key={key} source={source} onShow={onShow} /> : <Fragment key={key}>{part}</Fragment>
    })
  })

/** Splits a text at its quotes, each of which becomes a piece. */
const splitAt = (text: string, quotes: readonly string[]): string[] => {
  let pieces = [text]
  for (const quote of quotes)
    pieces = pieces.flatMap((piece) =>
      quotes.includes(piece) ? [piece] : piece.split(quote).flatMap((part, at) => (at === 0 ? [part] : [quote, part])),
    )
  return pieces.filter((piece) => piece !== '')
}

const Citation = ({ source, onShow }: { source: AnswerSource; onShow: (source: AnswerSource) => void }) => (
  <button
    type="button"
    aria-label={`Source ${source.number}: ${sourceName(source)}`}
    onClick={() => onShow(source)}
    className="mx-2 inline-flex min-h-24 min-w-24 items-center justify-center rounded-control bg-wash px-4 align-baseline font-sans text-13 text-accent tabular-nums hover:underline"
  >
    {source.number}
  </button>
)
