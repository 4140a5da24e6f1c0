import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { PlanOffer } from './plan-offers.ts'

interface PlanCardProps {
  offer: PlanOffer
  /** Of the radio group. */
  group: string
  chosen: boolean
  onChoose: () => void
}

/** One plan: a line of a price list on a phone, a column of it where there is room. */
export const PlanCard = ({ offer, group, chosen, onChoose }: PlanCardProps) => {
  const id = useId()
  return (
    <label className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-12 gap-y-2 border-t border-rule py-16 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent sm:flex sm:flex-col sm:gap-2">
      <span
        className={classNames(
          'absolute inset-x-0 -top-px h-2 bg-accent transition-opacity',
          chosen ? 'opacity-100' : 'opacity-0',
        )}
        aria-hidden="true"
      />
      <span className="contents sm:flex sm:w-full sm:items-center sm:gap-8">
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-saves ${id}-price ${id}-billed`}
          className="size-icon shrink-0 self-center outline-none"
        />
        <span className="flex flex-wrap items-baseline gap-x-12">
          <span id={`${id}-name`} className="text-17 font-medium">
            {offer.name}
          </span>
          {offer.saves !== null && (
            <span id={`${id}-saves`} className="text-13 font-medium text-accent">
              Save {offer.saves}%
            </span>
          )}
        </span>
      </span>
      <span id={`${id}-price`} className="text-end sm:pt-16 sm:text-start">
        <span
          className={classNames(
            'font-serif text-32 font-semibold tabular-nums',
            offer.price.length < 8 && 'sm:text-44',
          )}
        >
          {offer.price}
        </span>{' '}
        <span className="text-13 text-quiet">{offer.span}</span>
      </span>
      <span id={`${id}-billed`} className="col-span-2 col-start-2 text-13 text-quiet">
        {offer.billed}
      </span>
    </label>
  )
}
