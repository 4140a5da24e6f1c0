import { z } from 'zod'
import type { Prices } from '#contract/billing.ts'
import { type ClaimId, claims } from '#contract/claims.ts'
import { countdownTo, LAUNCH_OFFER_END } from '#contract/launch-offer.ts'
import { FREE_WORDS, fallbackPrices, periods, plans } from '#contract/plans.ts'
import { showPlans } from '#contract/shown-plans.ts'
import { paraphraseTones } from '#contract/tools.ts'
import { languages } from '#manuscript/model/languages.ts'
import type { ClaimSettings } from './claim-settings.ts'
import { operation } from './operation.ts'
import { countWriters } from './repository.ts'

interface Known {
  settings: ClaimSettings
  /** null if nothing is sold, or the payment provider does not answer. */
  prices: Prices | null
  /** The number of accounts with a project or a book. */
  writers: number
  now: number
}

type Truth = 'yes' | 'no' | 'can’t be known'
type Verdict = [truth: Truth, because: string]

const WRITERS_CLAIMED = 5000
const LANGUAGES_CLAIMED = 30
const TONES_CLAIMED = 15
const SAVINGS_CLAIMED = 'Save up to 74%'

const promise = (what: string): Verdict => ['can’t be known', `a promise of the operator: ${what}`]
const part = (what: string): Verdict => ['yes', `a part of the program: ${what}`]
const truth = (isTrue: boolean): Truth => (isTrue ? 'yes' : 'no')

const amountsOf = (prices: Prices | null) =>
  Object.fromEntries(periods.flatMap((period) => (prices ? [[period, prices.prices[period].unit_amount]] : [])))

const computedPlans = ({ prices }: Known) =>
  showPlans({ currency: prices?.currency ?? fallbackPrices.currency, amounts: amountsOf(prices) }, 'computed')

const aboutPrices = (known: Known, judge: (prices: Prices) => Verdict): Verdict => {
  if (known.prices) return judge(known.prices)
  return known.settings.checkout
    ? ['can’t be known', 'the payment provider gives no prices at the moment']
    : ['no', 'nothing is sold here']
}

/**
 * A function for each claim that decides if the claim is true on this installation, and says why.
 */
const verdicts: Record<ClaimId, (known: Known) => Verdict> = {
  savings: (known) =>
    aboutPrices(known, () => {
      const { heading } = computedPlans(known)
      return [truth(heading === SAVINGS_CLAIMED), `computed from the prices: ${heading}`]
    }),
  monthlyDiscount: (known) => aboutPrices(known, () => ['no', 'there is no higher monthly price to compare with']),
  launchSavings: (known) =>
    aboutPrices(known, () => ['no', `no launch offer runs; the prices say: ${computedPlans(known).heading}`]),
  launchCountdown: ({ now }) => {
    const { ended, text } = countdownTo(LAUNCH_OFFER_END, now)
    return ended
      ? ['no', `the offer ended on ${LAUNCH_OFFER_END}; the page says so`]
      : ['can’t be known', `the countdown is right (${text} left); what is offered is up to the operator`]
  },
  bestValue: (known) =>
    aboutPrices(known, () => {
      const { yearly } = computedPlans(known).plans
      return [truth(yearly.badge !== ''), `the annual plan is ${yearly.perMonth}`]
    }),
  currencies: (known) =>
    aboutPrices(known, ({ currency }) => ['no', `one currency is charged: ${currency.toUpperCase()}`]),
  usualPrices: (known) =>
    aboutPrices(known, ({ currency, prices }) => {
      const same = periods.every((period) => prices[period].unit_amount === fallbackPrices.amounts[period])
      return [truth(same && currency === fallbackPrices.currency), 'compared with the current prices']
    }),
  writers: ({ writers }) => [
    truth(writers > WRITERS_CLAIMED),
    `counted accounts with a project or a book: ${writers.toLocaleString('en')}`,
  ],
  prioritySupport: () => promise('the program does not answer paying customers first'),
  earlyAccess: () => promise('nothing in the program is open to some customers first'),
  ratings: () => ['can’t be known', 'the operator writes them into web/public/ratings.json; votes are not counted'],
  copyright: () => ['no', 'the first version is of November 2026'],
  siblings: ({ settings: { siblingProducts } }) =>
    siblingProducts
      ? ['yes', `SIBLING_PRODUCTS names ${siblingProducts.length}`]
      : ['no', 'SIBLING_PRODUCTS is not set; the links lead to the writing desk and the generator'],
  lifetimeDeal: ({ settings: { lifetimeDealUrl } }) =>
    lifetimeDealUrl
      ? ['can’t be known', `whoever sells it at ${lifetimeDealUrl} keeps the guarantee`]
      : ['no', 'LIFETIME_DEAL_URL is not set; the link leads to the contact page'],
  languages: ({ settings: { ai } }) => {
    const counted = `the list has ${languages.length}`
    if (ai.builtin) return ['no', `${counted}, but the built-in writer writes prose in none of them`]
    if (!ai.baseUrl && !ai.model)
      return ['can’t be known', `${counted}; no model is set, so it depends on what is found`]
    return [truth(languages.length > LANGUAGES_CLAIMED), `${counted}; how well depends on the model`]
  },
  tones: () => [truth(paraphraseTones.length >= TONES_CLAIMED), `counted: ${paraphraseTones.length}`],
  unlimitedWriting: ({ settings: { checkout } }) =>
    checkout ? part('the word limit of Premium is 0, which means unlimited') : ['no', 'Premium is not sold here'],
  freeWords: () => part(`${FREE_WORDS.toLocaleString('en')} words a calendar month are counted`),
  freeTools: ({ settings: { wordsPerDayPublicTools: words } }) => [
    truth(words > 0),
    words > 0 ? 'they ask for no account and no payment' : 'WORDS_PER_DAY_PUBLIC_TOOLS=0 closes them',
  ],
  features: () => part('generator, editing tools, languages, import and export'),
  tokens: () =>
    part(`the ledger grants ${periods.map((period) => plans[period].bookTokens).join(', ')} books per period`),
  cancelAnytime: ({ settings: { checkout } }) =>
    checkout ? part('Manage subscription') : ['no', 'nothing is sold here'],
  refund: () => promise('refund the payment at the payment provider'),
  notice: () => promise('write to subscribers before a change'),
}

export interface JudgedClaim {
  claim: string
  true_here: Truth
  because: string
  shown_here: string
  where: string
  source: string
}

/** Lists every marketing claim with its source, the text shown here, and whether it is true. */
export const judgeClaims = (known: Known): JudgedClaim[] =>
  (Object.keys(claims) as ClaimId[]).map((id) => {
    const { text, source, shown, computed } = claims[id]
    const [isTrue, because] = verdicts[id](known)
    const shownHere = known.settings.claims === 'computed' ? computed : text
    return { claim: text, true_here: isTrue, because, shown_here: shownHere, where: shown, source }
  })

export const showClaims = operation(z.object({}), async (tx, _, { claimSettings: settings, prices }) => ({
  shown: judgeClaims({ settings, prices: await prices(), writers: await countWriters(tx), now: Date.now() }),
}))
