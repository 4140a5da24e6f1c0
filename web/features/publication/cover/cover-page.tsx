import type { BookCover } from '#contract/cover.ts'
import { coverLimits, coverMessages } from '#contract/cover.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { useNamedField } from '#web/lib/navigation/use-named-field.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { VersionChoice } from '#web/ui/version-choice.tsx'
import { PublishingHead } from '../publishing-head.tsx'
import { SavedWord } from '../saved-word.tsx'
import type { Work } from '../work.ts'
import { FrontDownloads } from './cover-downloads.tsx'
import { CoverPreview } from './cover-preview.tsx'
import { DesignChoice, SchemeChoice } from './design-choice.tsx'
import { ImageChoice } from './image-choice.tsx'
import { PrintedCover } from './printed-cover.tsx'
import { type CoverDraft, type CoverEditing, useCover, useCoverEditor } from './use-cover.ts'

/** The page on which an author makes the cover of a book. */
export const CoverPage = ({ work }: { work: Work }) => {
  usePageTitle('Cover')
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-16 px-16 py-16 sm:px-32 lg:px-48 lg:py-24">
      <PublishingHead work={work} title="Cover" />
      <Loaded
        query={useCover(work)}
        what="Loading the cover"
        otherwise="The cover could not be loaded. It is safe on the server."
      >
        {(cover) => <EditedCover work={work} loaded={cover} />}
      </Loaded>
    </div>
  )
}

const EditedCover = ({ work, loaded }: { work: Work; loaded: BookCover }) => {
  const editing = useCoverEditor(work, loaded)
  useNamedField()
  const { draft, change } = editing
  return (
    <>
      <p className="text-15 text-quiet">
        {draft.made
          ? 'Title, subtitle, authors and series come from the book details.'
          : 'This book has no cover yet. Choose a design to make one.'}
      </p>
      <CoverConflict editing={editing} />
      <div className="grid items-start gap-32 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-48">
        <div className="lg:sticky lg:top-24">
          <CoverPreview work={work} draft={draft} />
        </div>
        <form noValidate onSubmit={(event) => event.preventDefault()} className="flex min-w-0 flex-col gap-24">
          <div className="flex justify-end">
            <SavedWord editing={editing} />
          </div>
          <DesignChoice work={work} editing={editing} />
          <SchemeChoice editing={editing} />
          <ImageChoice editing={editing} />
          <Checkbox
            label="Use this cover in the EPUB"
            checked={draft.made && draft.in_epub}
            disabled={!draft.made}
            onChange={({ target }) => change({ in_epub: target.checked })}
          />
        </form>
      </div>
      <div>
        <Section title="Ebook">
          <p className="text-15 text-quiet">The front cover, 1600 × 2560 pixels, as the shops ask for it.</p>
          <FrontDownloads work={work} editing={editing} />
        </Section>
        <Section title="Printed book">
          <TextArea
            label="Text of the back"
            hint="Leave it empty to print the description of the book."
            rows={5}
            count={draft.back_text.length}
            limit={coverLimits.backText}
            value={draft.back_text}
            onChange={({ target }) => change({ back_text: target.value })}
            className="text-17"
          />
          <PrintedCover work={work} editing={editing} />
        </Section>
      </div>
    </>
  )
}

const names: Record<keyof CoverDraft, string> = {
  design: 'Design',
  scheme: 'Colours',
  image: 'Image',
  placement: 'Place of the image',
  focus: 'Visible part of the image',
  back_text: 'Text of the back',
  in_epub: 'Use in the EPUB',
  made: 'Made',
}

const CoverConflict = ({ editing: { editor, mine, draft } }: { editing: CoverEditing }) =>
  mine && (
    <VersionChoice message={coverMessages.conflict} onUseMine={editor.takeMine} onKeepOther={editor.keepOther}>
      {(Object.keys(names) as (keyof CoverDraft)[])
        .filter((field) => JSON.stringify(mine.draft[field]) !== JSON.stringify(draft[field]))
        .map((field) => (
          <li key={field}>{names[field]}</li>
        ))}
    </VersionChoice>
  )
