import './found-text.css'
import { type FormEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { showInBlock } from '#web/editor/view/jump-to-block.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import type { ChangeManuscript } from './change-manuscript.ts'
import { findInText, type Match, MOST_MATCHES, replaceMatches, type Search } from './find-in-text.ts'
import { MatchLine } from './match-line.tsx'

const HIGHLIGHT = 'found-text'
/** Maximum number of matches that are listed; the rest are only counted. */
const SHOWN = 100
const PAUSE = 250

const unmark = () => void globalThis.CSS?.highlights?.delete(HIGHLIGHT)
const say = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

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

interface FindPanelProps {
  manuscript: OpenManuscript
  /** Direction of the manuscript's language. */
  direction: 'ltr' | 'rtl'
  change: ChangeManuscript
  onClose: () => void
}

/** Searches the whole project, previews the replacement, and replaces in one undo step. */
export const FindPanel = ({ manuscript, direction, change, onClose }: FindPanelProps) => {
  const field = useRef<HTMLInputElement>(null)
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
  const tooMany = matches.length === MOST_MATCHES

  useEffect(() => field.current?.focus(), [])
  useEffect(() => unmark, [])

  const ask = (part: Partial<Search>) => {
    setSearch((before) => ({ ...before, ...part }))
    setCurrent(-1)
    setDone('')
  }
  const show = (at: number) => {
    const match = matches[at]
    if (!match) return
    setCurrent(at)
    const look = () => {
      const range = showInBlock(manuscript.editor, match.key, match.start, match.end)
      if (range && typeof Highlight !== 'undefined') CSS.highlights.set(HIGHLIGHT, new Highlight(range))
    }
    if (isBeside) return look()
    // The sheet would cover the match, so it closes. The match stays highlighted until the page is
    // touched.
    onClose()
    setTimeout(look, 250)
    document.addEventListener('pointerdown', unmark, { once: true })
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (matches.length > 0) show((current + 1) % matches.length)
  }
  const replace = (wanted: (match: Match, at: number) => boolean) => {
    const blocks = manuscript.blocks.blocks()
    // The text may have changed since the search.
    const chosen = findInText(blocks, search).filter(wanted)
    const splices = replaceMatches(blocks, chosen, replacement)
    if (splices.length === 0) return
    change('replace', splices)
    unmark()
    setCurrent(-1)
    setDone(
      `Replaced in ${say(chosen.length, 'place', 'places')}, ${say(splices.length, 'paragraph', 'paragraphs')}. You can undo this in one step.`,
    )
  }

  return (
    <SidePanel title="Find and replace" onClose={onClose}>
      <form onSubmit={next} noValidate className="flex flex-col gap-12">
        <TextField
          ref={field}
          label="Find"
          type="search"
          dir="auto"
          value={search.wanted}
          onChange={(event) => ask({ wanted: event.target.value })}
        />
        <TextField
          label="Replace with"
          dir="auto"
          value={replacement}
          onChange={(event) => {
            setReplacement(event.target.value)
            setDone('')
          }}
        />
        <div className="flex flex-wrap gap-x-24">
          <Checkbox
            label="Match case"
            checked={search.matchCase}
            onChange={(event) => ask({ matchCase: event.target.checked })}
          />
          <Checkbox
            label="Whole words"
            checked={search.wholeWords}
            onChange={(event) => ask({ wholeWords: event.target.checked })}
          />
        </div>
        <div className="flex flex-wrap gap-8">
          {isBeside && (
            <Button type="submit" compact disabled={matches.length === 0}>
              Next
            </Button>
          )}
          <Button compact look="primary" disabled={matches.length === 0 || tooMany} onClick={() => replace(() => true)}>
            Replace all
          </Button>
        </div>
      </form>
      <output className="text-quiet">
        {done ||
          (search.wanted === ''
            ? 'Search the whole project'
            : tooMany
              ? `More than ${MOST_MATCHES.toLocaleString('en')} places. Search for something longer to replace it.`
              : matches.length === 0
                ? 'Not found in this project'
                : say(matches.length, 'place', 'places'))}
      </output>
      {matches.length > 0 && (
        <ul dir={direction} aria-label="Places" className="border-t border-rule">
          {matches.slice(0, SHOWN).map((match, at) => (
            <MatchLine
              key={`${match.key}-${match.start}`}
              match={match}
              replacement={replacement}
              isCurrent={at === current}
              onShow={() => show(at)}
              onReplace={() => replace(({ key, start }) => key === match.key && start === match.start)}
            />
          ))}
        </ul>
      )}
      {matches.length > SHOWN && (
        <p className="text-quiet">And {say(matches.length - SHOWN, 'more place', 'more places')}</p>
      )}
    </SidePanel>
  )
}
