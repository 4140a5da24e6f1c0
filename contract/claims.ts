/**
 * The modes for marketing claims on the public pages. `as-specified` shows them in the
 * specification's words. `computed` shows only what this installation can compute or count.
 */
export const claimsModes = ['as-specified', 'computed'] as const
export type ClaimsMode = (typeof claimsModes)[number]

export interface Claim {
  /** The words on the page. N is replaced by a computed number. */
  text: string
  /** The sections of the specification that require it. */
  source: string
  /** The pages and dialogs that show it. */
  shown: string
  /** Text that replaces the claim with `SITE_CLAIMS=computed`. */
  computed: string
}

/** Every claim of the specification that a visitor or customer reads. The pages and `npm run admin -- claims` use this list. */
export const claims = {
  savings: {
    text: 'Save up to 74%',
    source: 'sections 2 and 9, pricing page',
    shown: '/pricing',
    computed: 'the highest saving among the current prices, or a heading without a number',
  },
  monthlyDiscount: {
    text: '10% off',
    source: 'sections 2 and 9, pricing page and monthly card',
    shown: '/pricing, pricing popup',
    computed: 'nothing: no other monthly price exists to compare with',
  },
  launchSavings: {
    text: 'Limited Launch Offer',
    source: 'section 2, pricing popup',
    shown: 'pricing popup, before "Save up to N%"',
    computed: '"Save up to N%" alone, because this offer has no end date',
  },
  launchCountdown: {
    text: 'Limited Launch Offer',
    source: 'section 2, landing page; the countdown ends on 2025-01-15 at 23:59:59 UTC',
    shown: '/',
    computed: 'the countdown until the offer ends, then nothing',
  },
  bestValue: {
    text: 'Best value',
    source: 'section 2, pricing page',
    shown: '/pricing',
    computed: 'shown while the annual plan has the lowest price per month',
  },
  currencies: {
    text: 'EUR 26.00 per month, and offers in 7 currencies',
    source: 'section 9, structured data',
    shown: '/ and /pricing, for search engines',
    computed: 'one offer for each current price, in the currency charged',
  },
  usualPrices: {
    text: 'USD 15 a month, 40 a quarter, 120 a year',
    source: 'sections 8 and 9, where prices cannot be loaded',
    shown: '/pricing, pricing popup',
    computed: 'no price where none can be loaded',
  },
  writers: {
    text: 'Over 5,000 writers',
    source: 'section 1',
    shown: '/',
    computed: 'nothing',
  },
  prioritySupport: {
    text: 'Priority support',
    source: 'sections 2 and 6',
    shown: '/pricing, pricing popup, Terms of Sale',
    computed: 'nothing',
  },
  earlyAccess: {
    text: 'Early access',
    source: 'section 2',
    shown: '/pricing, pricing popup, Terms of Sale',
    computed: 'nothing',
  },
  ratings: {
    text: 'N of 5, from N ratings',
    source: 'sections 2 and 3, tool pages',
    shown: '/tools/{tool}, where web/public/ratings.json has a rating',
    computed: 'nothing, because votes stay in the browser and are not counted',
  },
  copyright: {
    text: '© 2025 Inkloom',
    source: 'sections 2 and 9, footer',
    shown: 'every public page',
    computed: '© Inkloom, without a year',
  },
  siblings: {
    text: 'Our Softwares',
    source: 'section 2, footer',
    shown: 'every public page',
    computed: 'shown where SIBLING_PRODUCTS is set',
  },
  lifetimeDeal: {
    text: 'See the deal, with a 30-day guarantee',
    source: 'sections 1, 2 and 9',
    shown: '/pricing, settings',
    computed: 'shown where LIFETIME_DEAL_URL is set',
  },
  languages: {
    text: 'More than 30 languages',
    source: 'sections 1, 2 and 9',
    shown: '/, /pricing, pricing popup',
    computed: 'the same: the list has 45 languages',
  },
  tones: {
    text: '15+ tones',
    source: 'sections 2 and 9, tools index',
    shown: '/tools',
    computed: 'the same: the paraphrasing tool has 18 tones',
  },
  unlimitedWriting: {
    text: 'Unlimited writing',
    source: 'sections 1 and 2',
    shown: '/pricing, pricing popup',
    computed: 'the same: Premium has no word limit',
  },
  freeWords: {
    text: '3,000 AI words a month on the Free plan',
    source: 'sections 1 and 9',
    shown: '/, /pricing',
    computed: 'the same: the word limit of the Free plan',
  },
  freeTools: {
    text: 'The tools are free, no signup is needed',
    source: 'sections 1, 2 and 9',
    shown: '/tools, /tools/{tool}',
    computed: 'the same: the tools ask for no account and no payment',
  },
  features: {
    text: 'Fast ebook generator, advanced editing tools, multilingual support, file import and export',
    source: 'sections 2 and 6',
    shown: '/pricing, pricing popup',
    computed: 'the same: they are parts of the program',
  },
  tokens: {
    text: 'Tokens are credited on each renewal; a failed book gets its token back',
    source: 'sections 1 and 9',
    shown: '/pricing, Terms of Sale',
    computed: 'the same: the token ledger does this',
  },
  cancelAnytime: {
    text: 'Cancel anytime',
    source: 'section 2, pricing popup',
    shown: '/pricing, pricing popup',
    computed: 'the same: Manage subscription cancels',
  },
  refund: {
    text: 'Your money back within 7 days, by email',
    source: 'sections 1 and 9',
    shown: '/, /pricing, Terms of Sale',
    computed: 'the same: a promise of the operator, part of the Terms of Sale',
  },
  notice: {
    text: 'A change to your subscription is announced 15 days ahead, by email',
    source: 'sections 1 and 9',
    shown: '/pricing, Terms of Sale',
    computed: 'the same: a promise of the operator, part of the Terms of Sale',
  },
} as const satisfies Record<string, Claim>

export type ClaimId = keyof typeof claims
