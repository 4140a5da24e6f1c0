import type { DraftState } from '#web/lib/drafts/draft-editor.ts'

type Saving = DraftState<unknown, unknown>['saving']

const words: Record<Saving, string> = {
  saved: 'Saved',
  unsaved: 'Saving',
  saving: 'Saving',
  offline: 'Not saved yet. Your changes are kept in this browser, and saved as soon as the server answers.',
  invalid: 'Not saved: see the marked fields. Your changes are kept in this browser.',
  refused: 'Not saved. Your changes are kept in this browser.',
}

interface SavedWordProps {
  editing: { saving: Saving; message: string | null }
}

/** Shows whether the changes of a page are saved. */
export const SavedWord = ({ editing: { saving, message } }: SavedWordProps) => {
  const isFine = saving === 'saved' || saving === 'unsaved' || saving === 'saving'
  return (
    <output aria-label="Save status" className={isFine ? 'text-13 text-quiet' : 'text-13 text-warning'}>
      {message && `${message} `}
      {words[saving]}
    </output>
  )
}
