import { Controller } from 'react-hook-form'
import { limits } from '#contract/book-limits.ts'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { Choice } from '#web/ui/choice.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { OrderInputs } from './use-order-form.ts'

const numbers = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, label: `${min + index}` }))
const typeOptions = bookTypes.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) }))

/** The optional fields of a book: type, length, language and author. */
export const OrderFields = ({ control, register, errors }: Pick<OrderInputs, 'control' | 'register' | 'errors'>) => (
  <>
    <Controller
      control={control}
      name="type"
      render={({ field }) => (
        <Choice label="Type" options={typeOptions} value={field.value ?? 'guide'} onChange={field.onChange} />
      )}
    />
    <div className="grid grid-cols-2 items-end gap-16">
      <Controller
        control={control}
        name="chapters"
        render={({ field }) => (
          <Choice
            label="Chapters"
            options={numbers(limits.chapters)}
            value={field.value ?? limits.chapters.default}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="sub_chapters"
        render={({ field }) => (
          <Choice
            label="Sub-chapters each"
            options={numbers(limits.subChapters)}
            value={field.value ?? limits.subChapters.default}
            onChange={field.onChange}
          />
        )}
      />
    </div>
    <div className="grid gap-16 sm:grid-cols-2">
      <Controller
        control={control}
        name="language"
        render={({ field }) => (
          <SearchSelect
            label="Language"
            options={languageOptions}
            value={field.value ?? 'english'}
            onChange={field.onChange}
            emptyText="No language found"
          />
        )}
      />
      <TextField
        label="Author name"
        placeholder="Author"
        autoComplete="name"
        maxLength={limits.author}
        error={errors.author_name?.message}
        {...register('author_name')}
      />
    </div>
  </>
)
