import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { books, limits } from '#contract/books.ts'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { api } from '#web/lib/api/api.ts'
import { descriptionDraft } from '#web/lib/stores/description-draft.ts'
import { languageOptions } from '#web/lib/input/language-options.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { OrderProblem } from './order-problem.tsx'
import { taskKeys } from '../task-queries.ts'

const BookOrder = books['POST /generate'].body
type OrderInput = z.input<typeof BookOrder>
type Order = z.output<typeof BookOrder>

const numbers = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => ({ value: min + index, label: `${min + index}` }))
const typeOptions = bookTypes.map((type) => ({ value: type, label: type.charAt(0).toUpperCase() + type.slice(1) }))

interface OrderFormProps {
  /** Called if the server says that this account may not order books. */
  onPremiumRequired: () => void
}

export const OrderForm = ({ onPremiumRequired }: OrderFormProps) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { register, control, handleSubmit, formState } = useForm<OrderInput, unknown, Order>({
    resolver: zodResolver(BookOrder),
    defaultValues: {
      description: descriptionDraft.read(limits.description),
      chapters: limits.chapters.default,
      sub_chapters: limits.subChapters.default,
      language: 'english',
      type: 'guide',
      author_name: '',
    },
  })
  const order = useMutation({
    mutationFn: (body: Order) => api('POST /generate', { body }),
    onSuccess: async ({ guid }) => {
      descriptionDraft.clear()
      void client.invalidateQueries({ queryKey: taskKeys.list })
      await navigate(`/app/books/${guid}`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'premium_required') onPremiumRequired()
    },
  })
  const description = useWatch({ control, name: 'description' })

  const submit = handleSubmit((body) => {
    if (!order.isPending && !order.isSuccess) order.mutate(body)
  })
  return (
    <form className="flex flex-col gap-24" noValidate onSubmit={submit}>
      <TextArea
        label="What is the book about?"
        placeholder="A field guide to tide pools for families: what lives where, how to read a tide table, five walks at low water..."
        rows={6}
        required
        count={description.length}
        limit={limits.description}
        error={formState.errors.description?.message}
        {...register('description', {
          onChange: (event: { target: { value: string } }) => descriptionDraft.keep(event.target.value),
        })}
      />
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
          error={formState.errors.author_name?.message}
          {...register('author_name')}
        />
      </div>
      {order.isError && <OrderProblem error={order.error} />}
      <Button
        type="submit"
        look="primary"
        className="text-17"
        pending={(order.isPending || order.isSuccess) && 'Ordering the book'}
      >
        Generate book
      </Button>
    </form>
  )
}
