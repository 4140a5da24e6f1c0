import { useEffect, useRef, useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { anchorText } from '#manuscript/model/anchors/anchor-text.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { followEvents } from '#web/lib/api/follow-events.ts'
import { drawSharedText, type DrawnText } from './draw-text.ts'
import type { GuestApi } from './guest-api.ts'
import { topBlock } from './text-places.ts'

export type SharedText = Reply<InkloomContract['GET /shared/text']>

export interface OpenText {
  text: SharedText
  drawn: DrawnText
  textAt: (block: number) => string | undefined
}

const textReader = ({ blocks }: SharedText) => {
  const known = new Map<number, string>()
  return (at: number): string | undefined => {
    const block = blocks[at]
    if (!block) return undefined
    const text = known.get(at) ?? anchorText(block as EditorNode)
    known.set(at, text)
    return text
  }
}

/** Scrolls so that the paragraph that was at the top of the window is there again. */
const keepPlace = (before: OpenText, after: OpenText, top: NonNullable<ReturnType<typeof topBlock>>) => {
  const topText = before.textAt(top.at)
  const { length } = after.drawn.elements
  for (let away = 0; away < length; away++)
    for (const at of [top.at - away, top.at + away]) {
      const element = after.drawn.elements[at]
      if (!element || after.textAt(at) !== topText) continue
      const aim = () => window.scrollBy(0, element.getBoundingClientRect().top - top.distance)
      aim()
      // A part that was not laid out yet gets its real height only then.
      requestAnimationFrame(aim)
      return
    }
}

/** Loads the text of a link, and follows its events. */
export const useSharedText = (api: GuestApi, into: { current: HTMLElement | null }) => {
  const [open, setOpen] = useState<OpenText | null>(null)
  const [newest, setNewest] = useState(0)
  const [commentsVersion, setCommentsVersion] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const shown = useRef<OpenText | null>(null)

  const [loads, setLoads] = useState(0)
  useEffect(() => {
    const load = async () => {
      try {
        const text = await api('GET /shared/text')
        const drawn = await drawSharedText(text.blocks as EditorNode[], api)
        const next = { text, drawn, textAt: textReader(text) }
        const before = shown.current
        const top = before && topBlock(before.drawn)
        into.current?.replaceChildren(drawn.root)
        before?.drawn.stop()
        shown.current = next
        if (before && top) keepPlace(before, next, top)
        setOpen(next)
        setNewest((known) => Math.max(known, text.revision))
        setError(null)
      } catch (failure) {
        setError(failure)
      }
    }
    void load()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loads again when somebody asks for it
  }, [api, into, loads])

  useEffect(() => {
    const left = new AbortController()
    followEvents({
      open: (signal) => api('GET /shared/events', { signal }),
      onEvent: (event) => {
        if (event.type === 'revision') setNewest((known) => Math.max(known, event.revision))
        else if (event.type === 'comments') setCommentsVersion((known) => known + 1)
        else if (event.type === 'ended') setError(new ApiError(400, { code: 'link_invalid' }))
        return event.type === 'ended'
      },
      onConnection: (isConnected) => {
        // Events during a lost connection are not repeated, so the comments are loaded again.
        if (!isConnected) setCommentsVersion((known) => known + 1)
      },
      signal: left.signal,
    }).catch((failure: unknown) => setError(failure))
    return () => left.abort()
  }, [api])
  const load = () => setLoads((before) => before + 1)
  return { open, error, load, commentsVersion, hasNewer: open !== null && newest > open.text.revision }
}
