import { publicationLimits as limits } from '#contract/publication-limits.ts'
import { withWesternDigits } from '#manuscript/model/western-digits.ts'
import { Section } from '#web/ui/section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { IsbnField } from './isbn-field.tsx'

const isbnLabels = { print: 'ISBN of the printed book', epub: 'ISBN of the EPUB', pdf: 'ISBN of the PDF' } as const

/** Publisher, edition, date, numbers and rights. */
export const PublishingFields = ({ editing: { change, draft }, problems, text }: FieldsProps) => {
  const { isbn, copyright } = draft
  return (
    <Section title="Publishing">
      <TextField
        {...text}
        label="Publisher"
        value={draft.publisher}
        maxLength={limits.publisher}
        onChange={({ target }) => change({ publisher: target.value })}
      />
      <TextField
        {...text}
        label="Edition"
        hint="As it is printed, such as: Second edition."
        value={draft.edition}
        maxLength={limits.edition}
        onChange={({ target }) => change({ edition: target.value })}
      />
      <TextField
        label="Publication date"
        hint="As 2026-11-23, 2026-11 or 2026."
        value={draft.publication_date}
        maxLength={10}
        error={problems.get('publication_date')}
        onChange={({ target }) => change({ publication_date: withWesternDigits(target.value) })}
        className="tabular-nums sm:max-w-[12rem]"
      />
      {(['print', 'epub', 'pdf'] as const).map((format) => (
        <IsbnField
          key={format}
          label={isbnLabels[format]}
          value={isbn[format]}
          error={problems.get(`isbn.${format}`)}
          onChange={(value) => change({ isbn: { ...isbn, [format]: value } })}
        />
      ))}
      <div className="grid w-full grid-cols-[minmax(0,1fr)_7rem] items-start gap-12">
        <TextField
          {...text}
          label="Copyright holder"
          value={copyright.holder}
          maxLength={limits.holder}
          onChange={({ target }) => change({ copyright: { ...copyright, holder: target.value } })}
        />
        <TextField
          label="Year"
          inputMode="numeric"
          value={copyright.year}
          maxLength={4}
          error={problems.get('copyright.year')}
          onChange={({ target }) => change({ copyright: { ...copyright, year: withWesternDigits(target.value) } })}
        />
      </div>
      <TextArea
        {...text}
        label="Rights"
        hint="Printed on the copyright page, such as: All rights reserved."
        rows={3}
        count={draft.rights.length}
        limit={limits.rights}
        value={draft.rights}
        onChange={({ target }) => change({ rights: target.value })}
        className="text-17"
      />
    </Section>
  )
}
