import { useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { PlanOffer } from './plan-offers.ts'

interface PlanCardProps {
  offer: PlanOffer
  /** Name of the radio group. */
  group: string
  /** Number of characters of the longest price. All prices get the size in which it fits. */
  longest: number
  chosen: boolean
  onChoose: () => void
}

/** One plan: a row of the price list on a phone, a column on a wide screen. */
export const PlanCard = ({ offer, group, longest, chosen, onChoose }: PlanCardProps) => {
  const id = useId()
  return (
    <label className="relative flex gap-x-12 border-t border-rule py-16 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:content-start sm:gap-x-8">
      <span
        className={classNames(
          'absolute inset-x-0 -top-px h-2 bg-accent transition-opacity',
          chosen ? 'opacity-100' : 'opacity-0',
        )}
        aria-hidden="true"
      />
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-saves ${id}-price ${id}-billed ${id}-books`}
        className={classNames('size-icon shrink-0 outline-none sm:mt-0 sm:self-center', longest > 5 ? 'mt-4' : 'mt-12')}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-12 sm:contents">
        <span className="flex flex-wrap items-baseline gap-x-8">
          <span id={`${id}-name`} className="text-17 font-medium">
            {offer.name}
          </span>
          {offer.saves !== null && (
            <span
              id={`${id}-saves`}
              className={classNames('text-13 font-medium', chosen ? 'text-accent' : 'text-quiet')}
            >
              Save {offer.saves}%
            </span>
          )}
        </span>
        <span id={`${id}-price`} className={classNames('sm:col-span-2 sm:pt-16', longest > 5 && 'w-full')}>
          <span className={classNames('font-serif font-semibold tabular-nums', sizeFor(longest))}>{offer.price}</span>{' '}
          <span className="text-13 whitespace-nowrap text-quiet">{offer.span}</span>
        </span>
        <span id={`${id}-billed`} className="w-full text-13 text-quiet sm:col-span-2">
          {offer.perMonth && `${offer.perMonth}, `}
          <span className="sm:block">{offer.billed}</span>
        </span>
        <span id={`${id}-books`} className="w-full text-13 sm:col-span-2 sm:pt-8">
          {offer.books}
        </span>
      </span>
    </label>
  )
}

const sizeFor = (characters: number): string => {
  if (characters <= 5) return 'text-32 sm:text-44'
  if (characters <= 7) return 'text-32'
  return characters <= 9 ? 'text-25' : 'text-20'
}
