import type { Prices } from '#contract/billing.ts'
import type { ClaimsMode } from '#contract/claims.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { type ImprintSettingName, imprintSettings } from '#contract/imprint.ts'
import { countdownTo, LAUNCH_OFFER_END } from '#contract/launch-offer.ts'
import { fillLegalText, type LegalSettingName } from '#contract/legal-settings.ts'
import { placeholders, planPlaceholders, sectionPattern } from '#contract/pages.ts'
import { fallbackPrices, periods } from '#contract/plans.ts'
import { type Amounts, showPlans, type ShownPlans } from '#contract/shown-plans.ts'
import { structuredOffers } from '#contract/structured-offers.ts'

/** Facts of the running installation that are filled into its pages. */
export interface SiteFacts {
  origin: string
  supportEmail: string
  /** Other products of the operator, or null if not set. */
  products: { name: string; url: string }[] | null
  /** The address of the lifetime deal, or null if not set. */
  lifetimeDealUrl: string | null
  /** True if Google's captcha is used. */
  recaptcha: boolean
  claims: ClaimsMode
  /** The prices, or null if nothing is sold or the payment provider has not answered yet. */
  prices: Prices | null
  /** The values that the legal texts contain. */
  legal: Partial<Record<LegalSettingName, string>>
  imprint: Partial<Record<ImprintSettingName, string>>
}

/** The links of "Our Softwares" if the setting is missing. */
const ownProducts = [
  { name: 'Writing desk', url: '/app' },
  { name: 'Fast book generator', url: '/app/books' },
]
/**
 * The link of "See the deal" if the setting is missing. That page explains where to get a key of
 * the lifetime deal.
 */
const OWN_DEAL = '/contact#lifetime-deal'

const linkTo = ({ name, url }: { name: string; url: string }): string =>
  `<li><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(name)}</a></li>`

const sectionsOf = ({ claims, products, lifetimeDealUrl, legal, imprint }: SiteFacts, offerEnded: boolean) => {
  const specified = claims === 'as-specified'
  return new Set([
    specified ? 'as_specified' : 'computed',
    ...(specified || !offerEnded ? ['offer'] : []),
    offerEnded ? 'offer_ended' : 'offer_running',
    ...(specified || lifetimeDealUrl ? ['deal'] : []),
    ...(specified || products ? ['products'] : []),
    // A legal notice without a name or an address would be invalid.
    ...(legal.operator && legal.operator_address ? ['imprint'] : []),
    ...Object.entries(imprint).flatMap(([name, value]) => (value ? [name] : [])),
  ])
}

const keepSections = (html: string, kept: ReadonlySet<string>): string =>
  // Sections can be nested.
  html.replaceAll(sectionPattern, (_, name: string, inside: string) =>
    kept.has(name) ? keepSections(inside, kept) : '',
  )

const fillImprint = (html: string, values: SiteFacts['imprint']): string =>
  (Object.keys(imprintSettings) as ImprintSettingName[]).reduce(
    (text, name) => text.replaceAll(`{{${name}}}`, escapeHtml(values[name] ?? '')),
    html,
  )

const amountsOf = ({ prices, claims }: SiteFacts): Amounts => {
  if (prices)
    return {
      currency: prices.currency,
      amounts: Object.fromEntries(periods.map((period) => [period, prices.prices[period].unit_amount])),
    }
  return claims === 'as-specified' ? fallbackPrices : { currency: fallbackPrices.currency, amounts: {} }
}

const fillPlans = (html: string, shown: ShownPlans): string => {
  const { plans, ...whole } = planPlaceholders
  const pairs = [
    [whole.heading, shown.heading],
    [whole.extras, shown.extras],
    [whole.free, shown.free],
    ...periods.flatMap((period) =>
      (['price', 'perMonth', 'badge'] as const).map((slot) => [plans[period][slot], shown.plans[period][slot]]),
    ),
  ] as [placeholder: string, text: string][]
  return pairs.reduce((text, [placeholder, value]) => text.replaceAll(placeholder, escapeHtml(value)), html)
}

/** Serializes JSON for a script element, so that no text in it can end the element. */
const json = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Fills the placeholders of a rendered page or feed with the facts of the installation. */
export const fillSite = (html: string, facts: SiteFacts, now = Date.now()): string => {
  const { origin, supportEmail, products, lifetimeDealUrl, claims, prices, legal, imprint } = facts
  const countdown = countdownTo(LAUNCH_OFFER_END, now)
  const kept = keepSections(html, sectionsOf(facts, countdown.ended))
  return fillPlans(
    fillLegalText(fillImprint(kept, imprint), { ...legal, public_url: origin }),
    showPlans(amountsOf(facts), claims),
  )
    .replaceAll(`"${placeholders.offers}"`, () => json(structuredOffers(claims, prices, `${origin}/pricing`)))
    .replaceAll(placeholders.origin, origin)
    .replaceAll(placeholders.supportEmail, supportEmail)
    .replaceAll(placeholders.claims, claims)
    .replaceAll(placeholders.countdown, countdown.text)
    .replaceAll(placeholders.lifetimeDeal, () => escapeHtml(lifetimeDealUrl ?? OWN_DEAL))
    .replaceAll(placeholders.products, () => (products ?? ownProducts).map(linkTo).join(''))
}
