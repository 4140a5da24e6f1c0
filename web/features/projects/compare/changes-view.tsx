import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import type { ChangeCounts } from './compare-texts.ts'
import { ComparedChunk } from './compared-chunk.tsx'
import { chunksOf, type ComparedItem } from './compared-items.ts'
import type { Comparison } from './use-comparison.ts'

const listed = new Intl.ListFormat('en', { type: 'unit' })

/** Summarizes a comparison: `2 words added, 0 words removed, 1 picture added`. */
const summaryOf = ({ added, removed, picturesAdded, picturesRemoved }: ChangeCounts): string =>
  listed.format([
    `${counted(added, 'word')} added`,
    `${counted(removed, 'word')} removed`,
    ...(picturesAdded > 0 ? [`${counted(picturesAdded, 'picture')} added`] : []),
    ...(picturesRemoved > 0 ? [`${counted(picturesRemoved, 'picture')} removed`] : []),
  ])

const SAME = 'The two texts are the same, word for word.'

const countChanges = ({ rows }: Comparison): number => rows.filter(({ type }) => type !== 'same').length

/** Describes the result: `1 changed paragraph: 2 words added, 0 words removed`. */
const resultOf = (comparison: Comparison, changes: number): string =>
  changes === 0 ? SAME : `${counted(changes, 'changed paragraph')}: ${summaryOf(comparison)}`

/** Announces the result of a complete comparison to screen readers. */
export const SpokenResult = ({ comparison }: { comparison: Comparison }) => (
  <output className="sr-only">
    {comparison.state === 'done' && `The texts are compared. ${resultOf(comparison, countChanges(comparison))}`}
  </output>
)

const hasChange = (items: readonly ComparedItem[], change: number) => items.some((item) => item.change === change)

/** Shows a comparison with the marks of an editor, and steps through its changes. */
export const ChangesView = ({ comparison }: { comparison: Comparison }) => {
  const { rows, language, state } = comparison
  const [view, setView] = useState<'changes' | 'all'>('changes')
  const [current, setCurrent] = useState<number | null>(null)
  const chunks = useMemo(() => chunksOf(rows, view === 'changes'), [rows, view])
  const changes = useMemo(() => countChanges(comparison), [comparison])
  if (changes === 0) return state === 'done' ? <p className="border-y border-rule py-24 text-17">{SAME}</p> : null
  const go = (by: -1 | 1) => setCurrent(current === null ? 0 : (current + by + changes) % changes)
  return (
    <section aria-label="Changes" className="flex flex-col gap-16">
      <p className="text-15 tabular-nums">{resultOf(comparison, changes)}</p>
      <div className="sticky top-0 z-2 -mx-16 flex flex-wrap items-end gap-12 border-b border-rule bg-paper px-16 py-8 sm:mx-0 sm:px-0">
        <div className="grow sm:max-w-form">
          <Choice
            label="Show"
            value={view}
            onChange={setView}
            options={[
              { value: 'changes', label: 'Only changes' },
              { value: 'all', label: 'Whole text' },
            ]}
          />
        </div>
        <div className="flex items-center gap-8 sm:ms-auto">
          <output className="text-13 whitespace-nowrap text-quiet tabular-nums">
            {current !== null && `${(current + 1).toLocaleString('en')} of ${changes.toLocaleString('en')}`}
          </output>
          <Button compact aria-label="Previous change" onClick={() => go(-1)}>
            <ChevronUp className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            <span className="hidden sm:inline">Previous</span>
          </Button>
          <Button compact aria-label="Next change" onClick={() => go(1)}>
            <ChevronDown className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            <span className="hidden sm:inline">Next</span>
          </Button>
        </div>
      </div>
      <div>
        {chunks.map((items) => (
          <ComparedChunk
            key={`${view}-${items[0]!.at}`}
            items={items}
            language={language}
            current={current !== null && hasChange(items, current) ? current : null}
          />
        ))}
      </div>
    </section>
  )
}
