import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useActions } from '#web/lib/actions/actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MOST_MATCHES } from './find-in-text.ts'
import type { Find } from './use-find.ts'

/** The fields and buttons of a search. Enter shows the next match. */
export const FindForm = ({ find }: { find: Find }) => {
  const { search, matches, changeSearch } = find
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  // Pressing the shortcut again in the field opens the browser's own search.
  useActions([
    {
      id: 'panel-find',
      name: 'Find and replace',
      group: 'Panels',
      icon: Search,
      shortcut: 'find',
      run: () => {
        if (document.activeElement === field.current) return false
        field.current?.focus()
        field.current?.select()
      },
    },
  ])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        find.showNext()
      }}
      noValidate
      data-first-field
      className="flex flex-col gap-12"
    >
      <TextField
        ref={field}
        label="Find"
        type="search"
        dir="auto"
        value={search.query}
        onChange={(event) => changeSearch({ query: event.target.value })}
      />
      <TextField
        label="Replace with"
        dir="auto"
        value={find.replacement}
        onChange={(event) => find.changeReplacement(event.target.value)}
      />
      <div className="flex flex-wrap gap-x-24">
        <Checkbox
          label="Match case"
          checked={search.matchCase}
          onChange={(event) => changeSearch({ matchCase: event.target.checked })}
        />
        <Checkbox
          label="Whole words"
          checked={search.wholeWords}
          onChange={(event) => changeSearch({ wholeWords: event.target.checked })}
        />
      </div>
      <div className="flex flex-wrap gap-8">
        {/* Enter does nothing in a form whose button is disabled. */}
        {find.isBeside && (
          <Button type="submit" compact disabled={find.isEmpty}>
            Next
          </Button>
        )}
        <Button
          compact
          variant="primary"
          disabled={matches.length === 0 || matches.length === MOST_MATCHES}
          onClick={find.replaceAll}
        >
          Replace all
        </Button>
      </div>
    </form>
  )
}
