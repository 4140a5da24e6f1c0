import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { books, limits } from '#contract/books.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { descriptionDraft } from '#web/lib/stores/description-draft.ts'
import { noCap, readCap } from '../cost/cap-input.ts'
import { taskKeys } from '../task-queries.ts'

const BookOrder = books['POST /generate'].body
type OrderInput = z.input<typeof BookOrder>
type Order = z.output<typeof BookOrder>

/** The form that orders a book, and the call that it makes. */
export const useOrderForm = (onPremiumRequired: () => void) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { control, register, handleSubmit, formState } = useForm<OrderInput, unknown, Order>({
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
  const [cap, setCap] = useState(noCap)
  const [capError, setCapError] = useState<string>()
  const submit = handleSubmit((body) => {
    const read = readCap(cap)
    setCapError(typeof read === 'string' ? read : undefined)
    if (typeof read === 'string' || order.isPending || order.isSuccess) return
    order.mutate(read ? { ...body, spending_cap: read } : body)
  })
  return { control, register, errors: formState.errors, order, submit, cap, setCap, capError }
}

export type OrderInputs = ReturnType<typeof useOrderForm>
