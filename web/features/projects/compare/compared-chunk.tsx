import { memo, useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { MarkedPart } from '#web/editor/saving/versions/word-changes.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ComparedItem } from './compared-items.ts'

/** The estimated height of a paragraph that was not rendered yet, in pixels. */
const EXPECTED = 96

const marks = {
  same: '',
  changed: 'Changed',
  format: 'Other formatting, the same words',
  added: 'Added',
  removed: 'Removed',
}

interface ComparedChunkProps {
  items: readonly ComparedItem[]
  language: LanguageCode
  /** The current change of the reader, or null. Its chunk is always rendered. */
  current: number | null
}

/** A part of the comparison, which is rendered only near the window. */
export const ComparedChunk = memo(({ items, language, current }: ComparedChunkProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState(items.length * EXPECTED)
  const isShown = isNear || current !== null
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: '1200px 0px' },
    )
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (current === null) return
    const row = place.current?.querySelector<HTMLElement>(`[data-change="${current}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [current])
  return (
    <div ref={place} style={isShown ? undefined : { height }}>
      {isShown &&
        items.map((item) => <Item key={item.at} item={item} language={language} isCurrent={item.change === current} />)}
    </div>
  )
})

interface ItemProps {
  item: ComparedItem
  language: LanguageCode
  isCurrent: boolean
}

const Item = ({ item: { row, change, left }, language, isCurrent }: ItemProps) => {
  const { tag, direction } = languageOf(language)
  if (!row)
    return (
      <p className="my-16 border-y border-dashed border-rule py-4 text-center text-13 text-quiet">
        {left.toLocaleString('en')} unchanged {left === 1 ? 'paragraph' : 'paragraphs'}
      </p>
    )
  const { type, level, parts } = row
  return (
    <div
      {...(change !== null && { 'data-change': change, tabIndex: -1 })}
      className={classNames(
        'my-4 scroll-my-72 border-s-2 py-8 ps-16 outline-none',
        type === 'same' ? 'border-transparent' : 'border-edge',
        isCurrent && change !== null && 'border-accent bg-wash',
      )}
    >
      {type !== 'same' && <p className="mb-4 text-13 text-quiet">{marks[type]}</p>}
      <p
        lang={tag}
        dir={direction}
        className={classNames(
          // Each line is a paragraph and gets its own direction.
          'font-serif wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]',
          level === null ? 'text-17' : level <= 2 ? 'text-25 font-semibold' : 'text-20 font-semibold',
        )}
      >
        {parts.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <MarkedPart key={at} part={part} />
        ))}
      </p>
    </div>
  )
}
