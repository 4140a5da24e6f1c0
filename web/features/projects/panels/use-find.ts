import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { showInBlock } from '#web/editor/view/jump-to-block.ts'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import type { ChangeManuscript } from './change-manuscript.ts'
import { counted } from '#web/lib/format/counted.ts'
import { findInText, type Match, replaceMatches, type Search } from './find-in-text.ts'

const HIGHLIGHT = 'found-text'
const PAUSE = 250

const unmark = () => void globalThis.CSS?.highlights?.delete(HIGHLIGHT)

/** Returns a number that increases after each pause in changing the text. */
const useTextVersion = ({ blocks }: OpenManuscript): number => {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = blocks.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setVersion((before) => before + 1), PAUSE)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [blocks])
  return version
}

/** A search in the open manuscript: its matches, which one is shown, and replacing them. */
export const useFind = (manuscript: OpenManuscript, change: ChangeManuscript, onClose: () => void) => {
  const isBeside = useMedia(besidePage)
  const [search, setSearch] = useState<Search>({ wanted: '', matchCase: false, wholeWords: false })
  const [replacement, setReplacement] = useState('')
  const [current, setCurrent] = useState(-1)
  const [done, setDone] = useState('')
  const deferred = useDeferredValue(search)
  const version = useTextVersion(manuscript)
  const matches = useMemo(
    () => findInText(manuscript.blocks.blocks(), deferred),
    // oxlint-disable-next-line react/exhaustive-deps -- React does not track the text; its version represents it
    [manuscript, deferred, version],
  )
  useEffect(() => unmark, [])

  const isBehind = deferred !== search

  const show = (at: number, found = matches) => {
    const match = found[at]
    if (!match) return
    setCurrent(at)
    const highlight = () => {
      const range = showInBlock(manuscript.editor, match.key, match.start, match.end)
      if (range && typeof Highlight !== 'undefined') CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    }
    if (isBeside) return highlight()
    // The panel would cover the match, so it closes. The match stays highlighted until the page is
    // touched.
    onClose()
    setTimeout(highlight, 250)
    document.addEventListener('pointerdown', unmark, { once: true })
  }
  return {
    search,
    replacement,
    matches,
    /** The position of the match that is shown, or -1. */
    current,
    /** The outcome of the last replacement; empty before. */
    done,
    /** True if the panel and the page are visible at once. */
    isBeside,
    show: (at: number) => show(at),
    /** True if nothing was found. False while the search is still behind what was typed. */
    isEmpty: matches.length === 0 && !isBehind,
    showNext: () => {
      const found = isBehind ? findInText(manuscript.blocks.blocks(), search) : matches
      if (found.length > 0) show((current + 1) % found.length, found)
    },
    changeSearch: (part: Partial<Search>) => {
      setSearch((before) => ({ ...before, ...part }))
      setCurrent(-1)
      setDone('')
    },
    changeReplacement: (next: string) => {
      setReplacement(next)
      setDone('')
    },
    /** Replaces the matches that `isWanted` accepts, in one undo step. */
    replace: (isWanted: (match: Match) => boolean) => {
      const blocks = manuscript.blocks.blocks()
      // The text may have changed since the search.
      const chosen = findInText(blocks, search).filter(isWanted)
      const splices = replaceMatches(blocks, chosen, replacement)
      if (splices.length === 0) return
      change('replace', splices)
      unmark()
      setCurrent(-1)
      const places = counted(chosen.length, 'place')
      setDone(`Replaced in ${places}, ${counted(splices.length, 'paragraph')}. You can undo this in one step.`)
    },
  }
}

export type Find = ReturnType<typeof useFind>
