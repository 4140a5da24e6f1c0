import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { detailLimits } from '#contract/book-details.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'
import type { OrderInputs } from './use-order-form.ts'

const { count, characters } = detailLimits.avoid

/** The field for things that the book should avoid, one per line. */
export const AvoidField = ({ form: { control } }: { form: Pick<OrderInputs, 'control'> }) => {
  const [text, setText] = useState('')
  return (
    <Controller
      control={control}
      name="avoid"
      render={({ field, fieldState: { error } }) => (
        <Field
          label="Things to avoid"
          hint="One in each line: words, topics, habits."
          error={error && `At most ${count} lines of ${characters} characters`}
        >
          {(parts) => (
            <textarea
              {...parts}
              ref={field.ref}
              onBlur={field.onBlur}
              rows={2}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                field.onChange(target.value.split('\n'))
              }}
              className={classNames(controlShape, 'py-8')}
            />
          )}
        </Field>
      )}
    />
  )
}
