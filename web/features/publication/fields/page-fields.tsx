import { publicationLimits as limits } from '#contract/publication-limits.ts'
import { Section } from '#web/ui/section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { LinesField } from './lines-field.tsx'

/** Pages before and after the text. A page without text is left out of the book. */
export const PageFields = ({ editing: { change, draft }, problems, text }: FieldsProps) => {
  const { epigraph } = draft
  const page = (
    label: string,
    rows: number,
    field: 'dedication' | 'acknowledgements' | 'about_author',
    limit: number,
  ) => (
    <TextArea
      {...text}
      label={label}
      rows={rows}
      count={draft[field].length}
      limit={limit}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <Section title="Pages of the book">
      {page('Dedication', 2, 'dedication', limits.dedication)}
      <TextArea
        {...text}
        label="Epigraph"
        rows={3}
        count={epigraph.text.length}
        limit={limits.epigraph.text}
        value={epigraph.text}
        onChange={({ target }) => change({ epigraph: { ...epigraph, text: target.value } })}
      />
      <TextField
        {...text}
        label="Source of the epigraph"
        value={epigraph.source}
        maxLength={limits.epigraph.source}
        onChange={({ target }) => change({ epigraph: { ...epigraph, source: target.value } })}
      />
      {page('Acknowledgements', 4, 'acknowledgements', limits.acknowledgements)}
      {page('About the author', 4, 'about_author', limits.aboutAuthor)}
      <LinesField
        label="Other books by the author"
        hint="One in each line."
        error={problems.get('other_books')}
        lines={draft.other_books}
        onChange={(lines) => change({ other_books: lines })}
        text={text}
      />
    </Section>
  )
}
