import { useId, useState } from 'react'
import type { Ripple, RippleSpan } from '#contract/codex.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { PassageLine } from './passage-line.tsx'

/** Maximum number of passages that are listed at first. */
const SHOWN = 100

export interface Passage {
  block: Ripple['blocks'][number]
  span: RippleSpan
}

interface PassageListProps {
  title: string
  note: string
  passages: readonly Passage[]
  accepted: ReadonlyMap<string, string>
  onChoose: (span: RippleSpan, to: string | null) => void
  onChooseAll: (spans: readonly RippleSpan[], taken: boolean) => void
  onShow: (passage: Passage) => void
}

/** A group of passages that can be chosen one by one or all at once. */
export const PassageList = ({ title, note, passages, accepted, onChoose, onChooseAll, onShow }: PassageListProps) => {
  const name = useId()
  const [shown, setShown] = useState(SHOWN)
  const spans = passages.map(({ span }) => span)
  const all = spans.every(({ id }) => accepted.has(id))
  return (
    <section aria-labelledby={name}>
      <div className="flex items-baseline justify-between gap-12">
        <h3 id={name} className="font-medium">
          {title} ({passages.length.toLocaleString('en')})
        </h3>
        <Button variant="quiet" compact className="-me-12 text-13" onClick={() => onChooseAll(spans, !all)}>
          {all ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      <p className="text-13 text-quiet">{note}</p>
      <ul className="mt-8 border-t border-rule">
        {passages.slice(0, shown).map((passage) => (
          <PassageLine
            key={passage.span.id}
            text={passage.block.text}
            span={passage.span}
            chosen={accepted.get(passage.span.id) ?? null}
            onChoose={(to) => onChoose(passage.span, to)}
            onShow={() => onShow(passage)}
          />
        ))}
      </ul>
      {passages.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN)}>
          Show {counted(Math.min(SHOWN, passages.length - shown), 'more passage')}
        </Button>
      )}
    </section>
  )
}
