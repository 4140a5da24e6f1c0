import './found-text.css'
import { useEffect, useRef } from 'react'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import type { ChangeManuscript } from './change-manuscript.ts'
import { counted } from '#web/lib/format/counted.ts'
import { FindForm } from './find-form.tsx'
import { MOST_MATCHES } from './find-in-text.ts'
import { MatchLine } from './match-line.tsx'
import { type Find, useFind } from './use-find.ts'

/** Maximum number of matches that are listed; the rest are only counted. */
const SHOWN = 100

const outcomeOf = ({ done, search, matches }: Find): string => {
  if (done) return done
  if (search.query === '') return 'Search the whole project'
  if (matches.length === MOST_MATCHES)
    return `More than ${MOST_MATCHES.toLocaleString('en')} places. Search for something longer to replace it.`
  return matches.length === 0 ? 'Not found in this project' : counted(matches.length, 'place')
}

interface FindPanelProps {
  manuscript: OpenManuscript
  /** Direction of the manuscript's language. */
  direction: 'ltr' | 'rtl'
  change: ChangeManuscript
  onClose: () => void
}

/**
 * Moves the focus to the next line when the one whose button has it is replaced and leaves the list.
 * After the last one, the focus goes to the text, where a key undoes it.
 */
const useReplacedLine = ({ matches, isBeside, focusText }: Find) => {
  const ref = useRef<HTMLUListElement>(null)
  const last = useRef<{ at: number; from: Find['matches'] } | null>(null)
  useEffect(() => {
    if (last.current === null || last.current.from === matches) return
    const { at } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const lines = ref.current?.children
    const next = lines && lines[Math.min(at, lines.length - 1)]
    if (next) next.querySelector<HTMLElement>('button:last-of-type')?.focus()
    else if (isBeside) focusText()
  })
  const onReplaced = (at: number) => {
    last.current = { at, from: matches }
  }
  return [ref, onReplaced] as const
}

/** Searches the whole project, previews the replacement, and replaces in one undo step. */
export const FindPanel = ({ manuscript, direction, change, onClose }: FindPanelProps) => {
  const find = useFind(manuscript, change, onClose)
  const { matches } = find
  const [list, onReplaced] = useReplacedLine(find)
  return (
    <SidePanel title="Find and replace" onClose={onClose}>
      <FindForm find={find} />
      <output className="text-quiet">{outcomeOf(find)}</output>
      {matches.length > 0 && (
        <ul ref={list} dir={direction} aria-label="Places" className="border-t border-rule">
          {matches.slice(0, SHOWN).map((match, at) => (
            <MatchLine
              key={`${match.key}-${match.start}`}
              match={match}
              replacement={find.replacement}
              isCurrent={at === find.current}
              onShow={() => find.show(match)}
              onReplace={() => {
                onReplaced(at)
                find.replaceOne(match)
              }}
            />
          ))}
        </ul>
      )}
      {matches.length > SHOWN && <p className="text-quiet">And {counted(matches.length - SHOWN, 'more place')}</p>}
    </SidePanel>
  )
}
