import { useInstallation } from '#web/lib/account/installation.ts'

const link = 'font-medium text-accent underline underline-offset-4'

/** Shows the one-time offer, with a link to it. */
export const LifetimeDeal = () => {
  const { data } = useInstallation()
  if (!data) return null
  const { lifetime_deal_url: url, claims } = data
  // Without a shop address, the link leads to the contact page.
  if (!url && claims === 'computed') return null
  return (
    <aside aria-label="Lifetime deal" className="flex flex-col gap-4 border-s-2 border-accent ps-16 sm:ps-24">
      <p className="text-13 text-quiet">Lifetime deal</p>
      <p className="font-serif text-20 font-semibold">Pay once, write forever</p>
      <p className="max-w-page text-15 text-quiet">
        Unlimited words and books with your own AI key. 30-day guarantee.{' '}
        <a href={url ?? '/contact#lifetime-deal'} target="_blank" rel="noopener noreferrer" className={link}>
          See the deal
        </a>
      </p>
    </aside>
  )
}
