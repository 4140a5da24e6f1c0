import { publicationLimits as limits } from '#contract/publication-limits.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Section } from '#web/ui/section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { LinesField } from './lines-field.tsx'
import { SubjectsField } from './subjects-field.tsx'

/** Title, series, description, keywords and subjects. */
export const BookFields = ({ editing, problems, text }: FieldsProps) => {
  const { change, draft, details } = editing
  const { series } = draft
  return (
    <Section title="Book">
      <TextField
        {...text}
        label="Title"
        value={draft.title}
        maxLength={limits.title}
        error={problems.get('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        {...text}
        label="Subtitle"
        value={draft.subtitle}
        maxLength={limits.subtitle}
        onChange={({ target }) => change({ subtitle: target.value })}
      />
      <p className="text-15">
        <span className="font-medium">Language</span>{' '}
        <span className="ms-4 text-quiet">{languageOf(details.language).name}</span>
      </p>
      <div className="grid w-full grid-cols-[minmax(0,1fr)_7rem] items-start gap-12">
        <TextField
          {...text}
          label="Series"
          value={series.name}
          maxLength={limits.series}
          onChange={({ target }) => change({ series: { ...series, name: target.value } })}
        />
        <TextField
          label="Number"
          value={series.number}
          maxLength={limits.seriesNumber}
          onChange={({ target }) => change({ series: { ...series, number: target.value } })}
        />
      </div>
      <TextArea
        {...text}
        label="Description"
        hint="For shops and the metadata of the files. It is not printed in the book."
        rows={5}
        count={draft.description.length}
        limit={limits.description}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        className="text-17"
      />
      <LinesField
        label="Keywords"
        hint="One in each line."
        error={problems.get('keywords')}
        lines={draft.keywords}
        onChange={(keywords) => change({ keywords })}
        text={text}
      />
      <SubjectsField
        scheme="bisac"
        editing={editing}
        error={problems.get('subjects.bisac')}
        hint="The most specific one first."
      />
      <SubjectsField
        scheme="thema"
        editing={editing}
        error={problems.get('subjects.thema')}
        hint="The most specific one first."
      />
    </Section>
  )
}
