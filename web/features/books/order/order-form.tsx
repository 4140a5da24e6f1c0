import { useWatch } from 'react-hook-form'
import { limits } from '#contract/books.ts'
import { descriptionDraft } from '#web/lib/stores/description-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { EstimateFigures } from '../cost/estimate-figures.tsx'
import { useEstimate } from '../cost/use-estimate.ts'
import { MoreOptions } from './more-options.tsx'
import { OrderFields } from './order-fields.tsx'
import { OrderProblem } from './order-problem.tsx'
import { useOrderForm } from './use-order-form.ts'

interface OrderFormProps {
  /** Called if the server says that this account may not order books. */
  onPremiumRequired: () => void
}

export const OrderForm = ({ onPremiumRequired }: OrderFormProps) => {
  const form = useOrderForm(onPremiumRequired)
  const { control, register, errors, order, submit } = form
  const values = useWatch({ control })
  const { data: estimate } = useEstimate(values)
  const description = values.description ?? ''
  return (
    <form aria-label="Order a book" className="flex flex-col gap-24" noValidate onSubmit={submit}>
      <TextArea
        label="What is the book about?"
        placeholder="A field guide to tide pools for families: what lives where, how to read a tide table, five walks at low water..."
        rows={6}
        required
        count={description.length}
        limit={limits.description}
        error={errors.description?.message}
        {...register('description', {
          onChange: (event: { target: { value: string } }) => descriptionDraft.keep(event.target.value),
        })}
      />
      <OrderFields control={control} register={register} errors={errors} />
      <MoreOptions form={form} currency={estimate?.price?.currency ?? null} />
      {order.isError && <OrderProblem error={order.error} />}
      <Button
        type="submit"
        look="primary"
        className="text-17"
        pending={(order.isPending || order.isSuccess) && 'Ordering the book'}
      >
        Generate book
      </Button>
      {estimate && <EstimateFigures estimate={estimate} />}
    </form>
  )
}
