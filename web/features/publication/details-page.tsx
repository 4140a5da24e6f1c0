import { publicationMessages, type BookDetails } from '#contract/publication.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { useNamedField } from '#web/lib/navigation/use-named-field.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { VersionChoice } from '#web/ui/version-choice.tsx'
import { differentFields, problemsOf } from './edit/details-draft.ts'
import { BookFields } from './fields/book-fields.tsx'
import { DisclosureFields } from './fields/disclosure-fields.tsx'
import { PageFields } from './fields/page-fields.tsx'
import { PeopleFields } from './fields/people-fields.tsx'
import { PublishingFields } from './fields/publishing-fields.tsx'
import { PublishingHead } from './publishing-head.tsx'
import { SavedWord } from './saved-word.tsx'
import { type DetailsEditing, useDetails, useDetailsEditor } from './use-details.ts'
import type { Work } from './work.ts'

interface DetailsPageProps {
  work: Work
  onSaved: (details: BookDetails) => void
}

/** The page on which an author enters the details of a book for publishers and shops. */
export const DetailsPage = ({ work, onSaved }: DetailsPageProps) => {
  usePageTitle('Book details')
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-16 px-16 py-16 sm:px-32 lg:px-48 lg:py-24">
      <PublishingHead work={work} title="Book details" />
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
  useNamedField()
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

const ConflictNotice = ({ editing: { editor, mine, draft } }: { editing: DetailsEditing }) =>
  mine && (
    <VersionChoice message={publicationMessages.conflict} onUseMine={editor.takeMine} onKeepOther={editor.keepOther}>
      {differentFields(mine.draft, draft).map((field) => (
        <li key={field}>{field}</li>
      ))}
    </VersionChoice>
  )
