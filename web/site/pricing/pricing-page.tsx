import { placeholders, planPlaceholders } from '#contract/pages.ts'
import { Island } from '../island.tsx'
import type { Page } from '../page.ts'
import { Faq, PageTitle, Section } from '../parts.tsx'
import { breadcrumb, faqData, productData } from '../structured-data.ts'
import { assurances, cards, faq, faqTitle, head, lead, lifetime } from '../texts/pricing.ts'
import { SiteLink } from '../site-link.tsx'
import { When } from '../when.tsx'
import { PlanCards, type PlanCardsProps } from './plan-cards.tsx'

/** The server fills in the prices and the texts that depend on them. */
const cardProps = { cards, claims: placeholders.claims, shown: planPlaceholders }

const Pricing = () => (
  <>
    <PageTitle title={planPlaceholders.heading} lead={lead} />
    <div className="mx-auto max-w-wide px-16 pb-48 sm:px-24 lg:px-48">
      <Island name="plans" props={cardProps}>
        <PlanCards {...(cardProps as unknown as PlanCardsProps)} />
      </Island>
      <ul className="mt-32 flex flex-col gap-8 text-15 text-quiet">
        {assurances.map((assurance) => (
          <li key={assurance}>{assurance}</li>
        ))}
      </ul>
    </div>
    <When section="deal">
      <Section id="lifetime-deal" title={lifetime.title} lead={lifetime.text} raised>
        <SiteLink to={placeholders.lifetimeDeal} variant="plain" className="self-start">
          {lifetime.action}
        </SiteLink>
      </Section>
    </When>
    <Faq title={faqTitle} questions={faq} />
  </>
)

export const pricingPage: Page = {
  ...head,
  jsonLd: [productData, faqData(faq), breadcrumb(['Home', '/'], ['Pricing', '/pricing'])],
  body: <Pricing />,
}
