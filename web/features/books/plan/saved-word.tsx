import type { PlanEditing } from './use-plan-editor.ts'

const words: Record<PlanEditing['saving'], string> = {
  saved: 'Saved',
  unsaved: 'Saving',
  saving: 'Saving',
  offline: 'Not saved yet. Your changes are kept in this browser, and saved as soon as the server answers.',
  invalid: 'Not saved: see the marked lines. Your changes are kept in this browser.',
  refused: 'Not saved. Your changes are kept in this browser.',
}

/** The state of saving, at one place. */
export const SavedWord = ({ editing: { saving, message } }: { editing: PlanEditing }) => {
  const isFine = saving === 'saved' || saving === 'unsaved' || saving === 'saving'
  return (
    <output aria-label="Save status" className={isFine ? 'text-13 text-quiet' : 'text-13 text-warning'}>
      {message && `${message} `}
      {words[saving]}
    </output>
  )
}
