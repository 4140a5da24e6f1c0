import { expect, it } from 'vitest'
import type { Prices } from '#contract/billing.ts'
import { placeholders, planPlaceholders, sectionMarks, type SectionName } from '#contract/pages.ts'
import { periods } from '#contract/plans.ts'
import { fillSite, type SiteFacts } from './fill-site.ts'

const priced = (currency: string, monthly: number, quarterly: number, yearly: number): Prices => ({
  currency,
  prices: {
    monthly: { id: 'm', unit_amount: monthly, currency, period: 'monthly' },
    quarterly: { id: 'q', unit_amount: quarterly, currency, period: 'quarterly' },
    yearly: { id: 'y', unit_amount: yearly, currency, period: 'yearly' },
  },
})
const facts = (overrides: Partial<SiteFacts> = {}): SiteFacts => ({
  origin: 'https://write.example.org',
  supportEmail: 'help@example.org',
  products: null,
  lifetimeDealUrl: null,
  recaptcha: false,
  claims: 'computed',
  prices: priced('eur', 2000, 5400, 19_200),
  legal: {},
  imprint: {},
  ...overrides,
})
const within = (name: SectionName, text: string) => {
  const { begin, end } = sectionMarks(name)
  return `${begin}${text}${end}`
}
const before = Date.UTC(2025, 0, 14)
const after = Date.UTC(2026, 10, 22)

it('the plans are shown with the prices and savings of this installation', () => {
  const { plans, heading, free } = planPlaceholders
  const page = [heading, free, ...periods.flatMap((period) => Object.values(plans[period]))].join('|')
  expect(fillSite(page, facts())).toBe('Save up to 20%|€0|€20|||€54|€18 a month||€192|€16 a month|Best value')
  const same = facts({ prices: priced('eur', 2000, 6000, 24_000) })
  expect(fillSite(page, same)).toBe('Plans and prices|€0|€20|||€60|€20 a month||€240|€20 a month|')
  expect(fillSite(page, facts({ prices: null }))).toBe('Plans and prices|0|–|||–|||–||')
})

it('the plans are shown as specified, with the usual prices where no others are known', () => {
  const { plans, heading, extras } = planPlaceholders
  const page = [heading, extras, plans.monthly.badge, plans.yearly.badge, plans.yearly.price].join('|')
  const specified = facts({ claims: 'as-specified' })
  const words = 'Save up to 74%|Priority support and early access|10% off|Best value'
  expect(fillSite(page, specified)).toBe(`${words}|€192`)
  expect(fillSite(page, { ...specified, prices: null })).toBe(`${words}|$120`)
})

const offersIn = (overrides: Partial<SiteFacts>) => {
  const filled = fillSite(JSON.stringify({ offers: placeholders.offers }), facts(overrides))
  const { offers } = JSON.parse(filled) as { offers: { name?: string; price: string; priceCurrency: string }[] }
  return offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])
}

it('structured data has an offer for each price charged, or the seven that are specified', () => {
  expect(offersIn({})).toEqual([
    ['Monthly', '20.00', 'EUR'],
    ['Quarterly', '54.00', 'EUR'],
    ['Annual', '192.00', 'EUR'],
  ])
  expect(offersIn({ prices: priced('jpy', 2000, 5400, 19_200) })[0]).toEqual(['Monthly', '2000', 'JPY'])
  expect(offersIn({ prices: null })).toEqual([])
  const specified = offersIn({ claims: 'as-specified' })
  expect(specified.map(([, , currency]) => currency)).toEqual(['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'CHF', 'JPY'])
  expect(specified[0]).toEqual([undefined, '26.00', 'EUR'])
})

it('an expired offer is hidden, unless the specified claims are requested', () => {
  const { begin, end } = sectionMarks('offer')
  const page = `${begin}${placeholders.countdown}${within('offer_ended', ' over')}${end}`
  expect(fillSite(page, facts(), before)).toBe('1 day 23:59:59')
  expect(fillSite(page, facts(), after)).toBe('')
  expect(fillSite(page, facts({ claims: 'as-specified' }), before)).toBe('1 day 23:59:59')
  expect(fillSite(page, facts({ claims: 'as-specified' }), after)).toBe('0 days 00:00:00 over')
})

it('without a setting, the deal and the other products link to pages of Inkloom, or are left out', () => {
  const page = within('deal', placeholders.lifetimeDeal) + within('products', placeholders.products)
  expect(fillSite(page, facts())).toBe('')
  const own = fillSite(page, facts({ claims: 'as-specified' }))
  expect(own).toMatch(/^\/contact#lifetime-deal<li><a href="\/app".*<a href="\/app\/books"/)
  const products = [{ name: 'Papermill & Co', url: 'https://papermill.example.org/?a=1&b=$&' }]
  const set = { lifetimeDealUrl: 'https://deals.example.org/?a=$&', products }
  for (const claims of ['computed', 'as-specified'] as const) {
    const filled = fillSite(page, facts({ claims, ...set }))
    expect(filled).toContain('https://deals.example.org/?a=$&amp;')
    expect(filled).toContain('href="https://papermill.example.org/?a=1&amp;b=$&amp;"')
    expect(filled).toContain('Papermill &amp; Co')
  }
})

it('a legal notice appears if it has a name and an address, with the lines that are filled in', () => {
  const page = within('imprint', `{{operator}}, {{operator_address}}${within('imprint_phone', ', {{imprint_phone}}')}`)
  const legal = { operator: 'Example Press Ltd', operator_address: '1 Example Street' }
  expect(fillSite(page, facts())).toBe('')
  expect(fillSite(page, facts({ legal: { operator: 'Example Press Ltd' } }))).toBe('')
  expect(fillSite(page, facts({ legal }))).toBe('Example Press Ltd, 1 Example Street')
  expect(fillSite(page, facts({ legal, imprint: { imprint_phone: '<b>' } }))).toBe(
    'Example Press Ltd, 1 Example Street, &lt;b&gt;',
  )
})
