import { placeholders } from '#contract/pages.ts'
import { fallbackPrices, periods } from '#contract/plans.ts'
import { Island } from '../island.tsx'
import type { Page } from '../page.ts'
import { Faq, PageTitle, Section } from '../parts.tsx'
import { breadcrumb, faqData, productData } from '../structured-data.ts'
import { assurances, cards, faq, faqTitle, head, lead, lifetime, title } from '../texts/pricing.ts'
import { SiteLink } from '../site-link.tsx'
import { PlanCards } from './plan-cards.tsx'

const prices = {
  currency: fallbackPrices.currency,
  amounts: Object.fromEntries(periods.map((period) => [period, fallbackPrices.amounts[period]])),
}

const Pricing = () => (
  <>
    <PageTitle title={title} lead={lead} />
    <div className="mx-auto max-w-desk px-16 pb-48 sm:px-24 lg:px-48">
      <Island name="plans" given={{ cards, prices }}>
        <PlanCards cards={cards} prices={prices} />
      </Island>
      <ul className="mt-32 flex flex-col gap-8 text-15 text-quiet">
        {assurances.map((assurance) => (
          <li key={assurance}>{assurance}</li>
        ))}
      </ul>
    </div>
    <Section title={lifetime.title} lead={lifetime.text} raised>
      <SiteLink to={placeholders.lifetimeDeal} look="plain" className="self-start">
        {lifetime.action}
      </SiteLink>
    </Section>
    <Faq title={faqTitle} questions={faq} />
  </>
)

export const pricingPage: Page = {
  ...head,
  islands: true,
  jsonLd: [productData, faqData(faq), breadcrumb(['Home', '/'], ['Pricing', '/pricing'])],
  body: <Pricing />,
}
