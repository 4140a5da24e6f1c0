import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { rangeInBlock, showInBlock } from '#web/editor/view/jump-to-block.ts'
import { returnFocus } from '#web/editor/view/text-to-focus.ts'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import type { ChangeManuscript } from './change-manuscript.ts'
import { counted } from '#web/lib/format/counted.ts'
import { findAgain, findInText, type Match, matchBehind, replaceMatches, type Search } from './find-in-text.ts'

const HIGHLIGHT = 'found-text'
const PAUSE = 250

const mark = (range: Range | null) => {
  if (range && typeof Highlight !== 'undefined') CSS.highlights.set(HIGHLIGHT, new Highlight(range))
}
const unmark = () => void globalThis.CSS?.highlights?.delete(HIGHLIGHT)

/** Returns a number that increases after each change of the text, once typing pauses. */
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
  const [search, setSearch] = useState<Search>({ query: '', matchCase: false, wholeWords: false })
  const [replacement, setReplacement] = useState('')
  const [shown, setShown] = useState<Match | null>(null)
  const [outcome, setOutcome] = useState('')
  const deferred = useDeferredValue(search)
  const version = useTextVersion(manuscript)
  const matches = useMemo(
    () => findInText(manuscript.blocks.blocks(), deferred),
    // oxlint-disable-next-line react/exhaustive-deps -- React does not track the text; its version represents it
    [manuscript, deferred, version],
  )
  const found = shown ? findAgain(shown, matches) : -1
  // Updates the place of the shown match after changes of the text around it.
  if (shown && found !== -1 && matches[found] !== shown) setShown(matches[found]!)
  useEffect(() => unmark, [])
  useEffect(() => {
    if (!shown || !globalThis.CSS?.highlights?.has(HIGHLIGHT)) return
    // The editor may have recreated the DOM nodes of the match.
    if (found === -1) unmark()
    else mark(rangeInBlock(manuscript.editor, shown))
  }, [manuscript, shown, found])

  const isBehind = deferred !== search

  const show = (match: Match | undefined) => {
    if (!match) return
    setShown(match)
    const highlight = () => mark(showInBlock(manuscript.editor, match))
    if (isBeside) return highlight()
    // The panel would cover the match, so it closes. The match stays highlighted until the next
    // click or tap.
    onClose()
    setTimeout(highlight, 250)
    document.addEventListener('pointerdown', unmark, { once: true })
  }
  /** Replaces matches in the current text, in one undo step. */
  const replace = (chosen: readonly Match[]) => {
    const splices = replaceMatches(manuscript.blocks.blocks(), chosen, replacement)
    if (splices.length === 0) return
    change('replace', splices)
    unmark()
    setShown(null)
    const places = counted(chosen.length, 'place')
    setOutcome(`Replaced in ${places}, ${counted(splices.length, 'paragraph')}. You can undo this in one step.`)
  }
  return {
    search,
    replacement,
    matches,
    /** The position of the match that is shown, or -1. */
    current: found,
    /** The outcome of the last replacement; empty before. */
    done: outcome,
    /** True if the panel and the page are visible at once. */
    isBeside,
    show,
    /** True if nothing was found. False while the matches are those of an earlier query. */
    isEmpty: matches.length === 0 && !isBehind,
    showNext: () => {
      const now = isBehind ? findInText(manuscript.blocks.blocks(), search) : matches
      if (!shown) return show(now[0])
      const at = findAgain(shown, now)
      show(now[at === -1 ? matchBehind(shown, now) : (at + 1) % now.length])
    },
    focusText: () => returnFocus(manuscript.editor),
    changeSearch: (part: Partial<Search>) => {
      setSearch((before) => ({ ...before, ...part }))
      setShown(null)
      setOutcome('')
    },
    changeReplacement: (next: string) => {
      setReplacement(next)
      setOutcome('')
    },
    replaceAll: () => {
      replace(findInText(manuscript.blocks.blocks(), search))
      // The button has nothing left to replace and loses the focus. In the text, a key undoes it.
      if (isBeside) returnFocus(manuscript.editor)
    },
    /** Replaces a listed match, although the text may have changed since the search. */
    replaceOne: (match: Match) => {
      const now = findInText(manuscript.blocks.blocks(), deferred)
      const at = findAgain(match, now)
      if (at === -1) return setOutcome('This place was changed in the meantime. Nothing was replaced.')
      replace([now[at]!])
      // "Next" continues from here.
      setShown(now[at]!)
    },
  }
}

export type Find = ReturnType<typeof useFind>
