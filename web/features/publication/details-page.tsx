import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { publicationMessages, type BookDetails } from '#contract/publication.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { VersionChoice } from '#web/ui/version-choice.tsx'
import { differentFields, problemsOf } from './edit/details-draft.ts'
import { BookFields } from './fields/book-fields.tsx'
import { DisclosureFields } from './fields/disclosure-fields.tsx'
import { PageFields } from './fields/page-fields.tsx'
import { PeopleFields } from './fields/people-fields.tsx'
import { PublishingFields } from './fields/publishing-fields.tsx'
import { type DetailsEditing, useDetails, useDetailsEditor, type Work } from './use-details.ts'

interface DetailsPageProps {
  work: Work
  /** The page that it was opened from. */
  back: { to: string; label: string }
  onSaved: (details: BookDetails) => void
}

/** The page on which an author fills in what a publisher and the shops want to know of a book. */
export const DetailsPage = ({ work, back, onSaved }: DetailsPageProps) => {
  usePageTitle('Book details')
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-16 px-16 py-16 sm:px-32 lg:px-48 lg:py-24">
      <Link
        to={back.to}
        className="inline-flex min-h-target items-center gap-8 self-start rounded-control text-15 text-quiet hover:text-ink"
      >
        <ArrowLeft className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        {back.label}
      </Link>
      <h1 className="font-serif text-32 font-semibold sm:text-44">Book details</h1>
      <Loaded
        query={useDetails(work)}
        what="Loading the details"
        otherwise="The details could not be loaded. They are safe on the server."
      >
        {(details) => <EditedDetails work={work} loaded={details} onSaved={onSaved} />}
      </Loaded>
    </div>
  )
}

interface EditedDetailsProps extends Pick<DetailsPageProps, 'work' | 'onSaved'> {
  loaded: BookDetails
}

const EditedDetails = ({ work, loaded, onSaved }: EditedDetailsProps) => {
  const editing = useDetailsEditor(work, loaded, onSaved)
  const { draft, details } = editing
  const { tag, direction } = languageOf(details.language)
  const fields = { editing, problems: problemsOf(draft), text: { lang: tag, dir: direction } }
  return (
    <>
      <p className="text-15 text-quiet">Every export uses them. Fill in what you need; the rest is left out.</p>
      <div className="sticky top-0 z-2 -mx-16 flex justify-end bg-paper px-16 py-8">
        <SavedWord editing={editing} />
      </div>
      <ConflictNotice editing={editing} />
      <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-col">
        <BookFields {...fields} />
        <PeopleFields {...fields} />
        <PublishingFields {...fields} />
        <PageFields {...fields} />
        <DisclosureFields {...fields} />
      </form>
    </>
  )
}

const words: Record<DetailsEditing['saving'], string> = {
  saved: 'Saved',
  unsaved: 'Saving',
  saving: 'Saving',
  offline: 'Not saved yet. Your changes are kept in this browser, and saved as soon as the server answers.',
  invalid: 'Not saved: see the marked fields. Your changes are kept in this browser.',
  refused: 'Not saved. Your changes are kept in this browser.',
}

const SavedWord = ({ editing: { saving, message } }: { editing: DetailsEditing }) => {
  const isFine = saving === 'saved' || saving === 'unsaved' || saving === 'saving'
  return (
    <output aria-label="Saving" className={isFine ? 'text-13 text-quiet' : 'text-13 text-warning'}>
      {message && `${message} `}
      {words[saving]}
    </output>
  )
}

const ConflictNotice = ({ editing: { editor, mine, draft } }: { editing: DetailsEditing }) =>
  mine && (
    <VersionChoice message={publicationMessages.conflict} onUseMine={editor.takeMine} onKeepOther={editor.keepOther}>
      {differentFields(mine.draft, draft).map((field) => (
        <li key={field}>{field}</li>
      ))}
    </VersionChoice>
  )
