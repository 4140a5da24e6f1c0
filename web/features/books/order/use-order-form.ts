import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { limits } from '#contract/book-limits.ts'
import { books } from '#contract/books.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { descriptionDraft } from '#web/lib/stores/description-draft.ts'
import { noCap, readCap } from '../cost/cap-input.ts'
import { taskKeys } from '../task-queries.ts'
import { cleanOrder, type OrderInput } from './clean-order.ts'

const BookOrder = books['POST /generate'].body
type Order = z.output<typeof BookOrder>

const readOrder = zodResolver(BookOrder)
const resolver: Resolver<OrderInput, unknown, Order> = (values, ...rest) => readOrder(cleanOrder(values), ...rest)

/** Manages the form that orders a book, and sends the order. */
export const useOrderForm = (onPremiumRequired: () => void) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { control, register, handleSubmit, formState, setValue } = useForm<OrderInput, unknown, Order>({
    resolver,
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
  const [cap, setCap] = useState(noCap)
  const [capError, setCapError] = useState<string>()
  const [isReview, setReview] = useState(false)
  const submitAs = (plan: Order['plan']) =>
    handleSubmit((body) => {
      const read = readCap(cap)
      setCapError(typeof read === 'string' ? read : undefined)
      if (typeof read === 'string' || order.isPending || order.isSuccess) return
      setReview(plan === 'review')
      order.mutate({ ...body, ...(read && { spending_cap: read }), ...(plan && { plan }) })
    })
  return {
    control,
    register,
    setValue,
    errors: formState.errors,
    order,
    /** Orders the book and begins to write it at once. */
    submit: submitAs(undefined),
    /** Orders the book. Writing begins only after the author has approved the plan. */
    submitPlan: submitAs('review'),
    /** True if the last order was made with `submitPlan`. */
    isReview,
    cap,
    setCap,
    capError,
  }
}

export type OrderInputs = ReturnType<typeof useOrderForm>
