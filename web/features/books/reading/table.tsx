import type { ManuscriptRun, TableBlock } from '#manuscript/model/blocks/block-types.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { scrollByKeyboard } from '#web/ui/scroll-by-keyboard.ts'
import { Runs } from './runs.tsx'

const follow = (frame: HTMLElement | null) => {
  if (frame) scrollByKeyboard(frame, 'Table')
}

/** A table, which scrolls on its own if it is wider than the page. */
export const Table = ({ block: { header, align, rows } }: { block: TableBlock }) => {
  const cell = (runs: ManuscriptRun[], at: number) => ({
    key: at,
    dir: runsDirection(runs),
    style: align[at] ? { textAlign: align[at] } : undefined,
    children: <Runs runs={runs} />,
  })
  const body = header ? rows.slice(1) : rows
  return (
    <div className="table" ref={follow}>
      <table>
        {header && (
          <thead>
            <tr>
              {rows[0]!.map((runs, at) => {
                const { key, ...props } = cell(runs, at)
                return <th key={key} scope="col" {...props} />
              })}
            </tr>
          </thead>
        )}
        <tbody>
          {body.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the order of finished text does not change
            <tr key={at}>
              {row.map((runs, column) => {
                const { key, ...props } = cell(runs, column)
                return <td key={key} {...props} />
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
