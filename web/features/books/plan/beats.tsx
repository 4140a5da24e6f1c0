import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { GrowingText } from '#web/ui/growing-text.tsx'

interface BeatsProps {
  beats: readonly string[]
  /** The title of the section. */
  named: string
  onChange: (beats: readonly string[]) => void
}

/** The steps of a section, in order. */
export const Beats = ({ beats, named, onChange }: BeatsProps) => {
  const list = useRef<HTMLOListElement>(null)
  const add = (at: number) => {
    if (beats.length >= planLimits.beats) return
    onChange(beats.toSpliced(at, 0, ''))
    requestAnimationFrame(() => list.current?.children[at]?.querySelector('textarea')?.focus())
  }
  return (
    <>
      <ol ref={list} aria-label={`Beats: ${named}`} className="-mx-8">
        {beats.map((beat, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- beats have no identity, and their fields are controlled
          <li key={at} className="flex items-start">
            <GrowingText
              label={`Beat ${at + 1}`}
              singleLine
              look="text-15"
              className="flex-1"
              maxLength={planLimits.line}
              value={beat}
              placeholder="What happens"
              onChange={(typed) => onChange(beats.with(at, typed))}
              onEnter={() => add(at + 1)}
            />
            <button
              type="button"
              aria-label={`Remove beat ${at + 1}`}
              onClick={() => onChange(beats.toSpliced(at, 1))}
              className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control"
            >
              <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      <span lang="en" dir="ltr">
        <Button
          compact
          look="quiet"
          className="-ms-12"
          disabled={beats.length >= planLimits.beats}
          onClick={() => add(beats.length)}
        >
          <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Add a beat
        </Button>
      </span>
    </>
  )
}
