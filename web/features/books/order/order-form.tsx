import { useWatch } from 'react-hook-form'
import { limits } from '#contract/book-limits.ts'
import { useUser } from '#web/lib/account/account.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
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
  const { control, register, errors, order, submit, submitPlan, isReview } = form
  const values = useWatch({ control })
  const hasModel = useHasModel()
  const { data: estimate, error: estimateProblem } = useEstimate(values, hasModel)
  const problem = order.error ?? missingKey(estimateProblem)
  const description = values.description ?? ''
  const isOrdering = order.isPending || order.isSuccess
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
      <MoreOptions form={form} hasModel={hasModel} estimate={estimate} />
      {problem && <OrderProblem error={problem} />}
      <div className="flex flex-col gap-8">
        <div className="flex flex-wrap gap-12">
          <Button
            type="submit"
            variant="primary"
            className="grow text-17"
            disabled={isOrdering}
            pending={isOrdering && !isReview && 'Ordering the book'}
          >
            Generate book
          </Button>
          {hasModel && (
            <Button
              className="grow text-17"
              disabled={isOrdering}
              pending={isOrdering && isReview && 'Beginning the plan'}
              onClick={() => void submitPlan()}
            >
              Plan with me
            </Button>
          )}
        </div>
        {hasModel && (
          <p className="text-13 text-quiet">
            “Generate book” starts at once. “Plan with me” shows you the plan first, to change it before anything is
            written.
          </p>
        )}
      </div>
      {estimate && <EstimateFigures estimate={estimate} />}
    </form>
  )
}

/** Returns the error of an account that has to enter its own AI key before it can order. */
const missingKey = (error: Error | null): Error | null =>
  error instanceof ApiError && error.code === 'ai_key_missing' ? error : null

/** Returns true if a language model writes this person's books, and not the built-in writer. */
const useHasModel = (): boolean => {
  const { data: user } = useUser()
  const { data: installation } = useInstallation()
  return user?.byok === true || installation?.writer.kind === 'model'
}
