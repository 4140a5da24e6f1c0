import { Controller, useWatch } from 'react-hook-form'
import { detailLimits } from '#contract/book-details.ts'
import type { BookEstimate } from '#contract/book-cost.ts'
import type { BookType } from '#manuscript/model/book-types.ts'
import { type Genre, genres, typeOfGenre } from '#manuscript/model/genres.ts'
import { withWesternDigits } from '#manuscript/model/western-digits.ts'
import { useStyleSample } from '#web/lib/stores/style-sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CapField } from '../cost/cap-field.tsx'
import { expectedUse } from '../cost/cap-input.ts'
import { FactsField, MemoryField } from '../cost/writing-choices.tsx'
import { AvoidField } from './avoid-field.tsx'
import { MaterialField } from './material-field.tsx'
import { ProjectField } from './project-field.tsx'
import type { OrderInputs } from './use-order-form.ts'

interface MoreOptionsProps {
  form: OrderInputs
  /** False if the built-in writer writes this person's books. Such books cost nothing. */
  hasModel: boolean
  /** The estimate of the book; undefined until it is loaded, or if there is no model. */
  estimate: BookEstimate | undefined
}

const basic = new Set(['description', 'chapters', 'sub_chapters', 'language', 'type', 'author_name'])

/** The optional fields of an order, initially folded. */
export const MoreOptions = ({ form, hasModel, estimate }: MoreOptionsProps) => {
  const { cap, setCap, capError, errors } = form
  const hasError = capError !== undefined || Object.keys(errors).some((field) => !basic.has(field))
  return (
    <div className="border-y border-rule">
      <Disclosure label="More options" reveal={hasError}>
        <div className="flex flex-col gap-32 pt-8 pb-24">
          <KindFields form={form} />
          <VoiceFields form={form} />
          <MaterialFields form={form} />
          {estimate && <WritingFields form={form} estimate={estimate} />}
          {hasModel && (
            <CapField
              value={cap}
              onChange={setCap}
              currency={estimate?.price?.currency ?? null}
              expected={estimate ? expectedUse(estimate) : null}
              error={capError}
            />
          )}
        </div>
      </Disclosure>
    </div>
  )
}

const genreName = (genre: Genre) => genre.charAt(0).toUpperCase() + genre.slice(1)

/** Genre, length and audience. */
const KindFields = ({ form: { control, register, errors } }: { form: OrderInputs }) => {
  const { type = 'guide', chapters = 0, sub_chapters: perChapter = 0 } = useWatch({ control })
  const { min, max } = detailLimits.sectionWords
  const sections = chapters * perChapter
  return (
    <div className="grid gap-16 sm:grid-cols-2">
      <Controller
        control={control}
        name="genre"
        render={({ field }) => (
          <SelectField
            label="Genre"
            value={field.value && typeOfGenre[field.value] === type ? field.value : ''}
            onChange={(genre) => field.onChange(genre || undefined)}
          >
            <option value="">Any</option>
            {genres
              .filter((genre) => typeOfGenre[genre] === type)
              .map((genre) => (
                <option key={genre} value={genre}>
                  {genreName(genre)}
                </option>
              ))}
          </SelectField>
        )}
      />
      <TextField
        label="Words in total"
        inputMode="numeric"
        placeholder="As usual"
        hint={`${(sections * min).toLocaleString('en')} to ${(sections * max).toLocaleString('en')}`}
        error={
          errors.total_words &&
          (errors.total_words.type === 'custom' ? errors.total_words.message : 'Please enter a whole number')
        }
        {...register('total_words', {
          setValueAs: (typed) => (typed === '' || typed == null ? undefined : Number(withWesternDigits(String(typed)))),
        })}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Audience"
          placeholder="Parents with children of six and older"
          maxLength={detailLimits.audience}
          {...register('audience')}
        />
      </div>
      {type === 'fiction' && (
        <div className="sm:col-span-2">
          <Checkbox label="Fast: write the chapters at the same time" {...register('fast')} />
          <p className="ps-32 text-13 text-quiet">
            Without it a story is written in order, so that each chapter knows the ones before.
          </p>
        </div>
      )}
    </div>
  )
}

/** Examples of the usual point of view and tense of each type of book. */
const usualVoice: Record<BookType, { pointOfView: string; tense: string }> = {
  fiction: { pointOfView: 'Third person', tense: 'Past' },
  guide: { pointOfView: '“You”', tense: 'Present' },
  essay: { pointOfView: 'First person', tense: 'Present' },
  informative: { pointOfView: 'Third person', tense: 'Present' },
}

/** The fields for tone, point of view, tense and sample. */
const VoiceFields = ({ form: { control, register, setValue } }: { form: OrderInputs }) => {
  const { pointOfView, tense } = usualVoice[useWatch({ control, name: 'type' }) ?? 'guide']
  const sample = useWatch({ control, name: 'sample' }) ?? ''
  const saved = useStyleSample()
  return (
    <div className="flex flex-col gap-16">
      <div className="grid gap-16 sm:grid-cols-3">
        <TextField label="Tone" placeholder="Warm and dry" maxLength={detailLimits.tone} {...register('tone')} />
        <TextField
          label="Point of view"
          placeholder={pointOfView}
          maxLength={detailLimits.pointOfView}
          {...register('point_of_view')}
        />
        <TextField label="Tense" placeholder={tense} maxLength={detailLimits.tense} {...register('tense')} />
      </div>
      <TextArea
        label="A sample of your writing"
        hint="The book follows its style and takes no content from it."
        rows={4}
        count={sample.length}
        limit={detailLimits.sample}
        {...register('sample')}
      />
      {saved && saved !== sample && (
        <Button compact className="self-start" onClick={() => setValue('sample', saved.slice(0, detailLimits.sample))}>
          Use the sample from the desk
        </Button>
      )}
      <AvoidField form={{ control }} />
    </div>
  )
}

/** The choices of memory and of reading facts, with their costs. */
const WritingFields = ({
  form: { control },
  estimate: { memory, facts },
}: {
  form: OrderInputs
  estimate: BookEstimate
}) => (
  <>
    {memory && (
      <Controller
        control={control}
        name="memory"
        render={({ field }) => <MemoryField memory={memory} value={field.value ?? 'auto'} onChange={field.onChange} />}
      />
    )}
    {facts && (
      <Controller
        control={control}
        name="facts"
        render={({ field }) => <FactsField facts={facts} value={field.value ?? facts.on} onChange={field.onChange} />}
      />
    )}
  </>
)

/** The fields for guidelines and references. */
const MaterialFields = ({ form: { control, errors } }: { form: OrderInputs }) => (
  <div className="flex flex-col gap-24">
    <Controller
      control={control}
      name="project_id"
      render={({ field }) => <ProjectField value={field.value} onChange={field.onChange} />}
    />
    {(['guidelines', 'references'] as const).map((kind) => (
      <Controller
        key={kind}
        control={control}
        name={kind}
        render={({ field }) => (
          <MaterialField
            kind={kind}
            items={field.value ?? []}
            onChange={field.onChange}
            error={errors[kind] && (errors[kind].message ?? 'Each of them needs a title and a text.')}
          />
        )}
      />
    ))}
  </div>
)
