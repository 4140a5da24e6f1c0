import { useUser } from '#web/lib/account/account.ts'
import { pricing } from '#web/lib/navigation/pricing.ts'
import { listFormats } from '#manuscript/model/export-formats.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const benefits = [
  'A whole book from one description',
  '45 languages',
  'Live progress: read each section as soon as it is finished',
  listFormats('and'),
]

/** Describes the generator to people without Premium, with a link to the plans. */
export const Upsell = () => {
  const { data: user } = useUser()
  const failed = user?.subscription?.payment_failed
  return (
    <section className="flex flex-col gap-24 rounded-sheet border border-rule bg-sheet p-24 sm:p-32">
      <div className="flex flex-col gap-8">
        <h2 className="font-serif text-25 font-semibold">The generator is part of Premium</h2>
        <p className="text-quiet">
          {failed
            ? 'Premium is paused until its payment is fixed. You can still read and download your books.'
            : 'Your plan does not include it.'}
        </p>
      </div>
      <ul className="flex flex-col border-t border-rule font-serif text-17">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-b border-rule py-12">
            {benefit}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink variant="primary" to="/settings" state={failed ? null : pricing}>
          Upgrade
        </ButtonLink>
      </div>
    </section>
  )
}
