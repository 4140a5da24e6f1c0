import { FREE_WORDS, plans, type Period } from '#contract/plans.ts'
import type { PageHead, Question } from './page-texts.ts'

export const head: PageHead = {
  title: 'Pricing: Free, Premium and lifetime | Inkloom',
  description: `Write for free with ${FREE_WORDS.toLocaleString('en')} AI words a month, or without a limit with Premium. Cancel anytime, and get your money back within 7 days.`,
}

export const lead = 'Write for free, or without counting. Cancel anytime.'

interface PlanCard {
  name: string
  lead: string
  includes: string[]
  /** Features that the plan lacks, listed only on the free card. */
  without: string[]
  action: string
}

const tokens = (period: Period, span: string) => `${plans[period].bookTokens} books of the fast generator ${span}`
const premium = [
  'Unlimited writing with AI',
  'All AI tools in the editor',
  'More than 30 languages',
  'File import and export (TXT, PDF, Word)',
]

export const cards: Record<'free' | Period, PlanCard> = {
  free: {
    name: 'Free',
    lead: 'To begin, for as long as you like.',
    includes: [
      `${FREE_WORDS.toLocaleString('en')} AI words a month, for outlines and first drafts`,
      'The editor without a limit, with history and find and replace',
      'Guidelines, references and write settings',
    ],
    without: ['AI tools in the editor', 'Fast book generator', 'File import and export'],
    action: 'Start for free',
  },
  monthly: {
    name: 'Monthly',
    lead: 'For one book, or to try it out.',
    includes: [...premium, tokens('monthly', 'a month')],
    without: [],
    action: 'Upgrade',
  },
  quarterly: {
    name: 'Quarterly',
    lead: 'For a book that takes its time.',
    includes: [...premium, tokens('quarterly', 'a quarter')],
    without: [],
    action: 'Upgrade',
  },
  yearly: {
    name: 'Annual',
    lead: 'For those who write all year.',
    includes: [...premium, tokens('yearly', 'a year')],
    without: [],
    action: 'Upgrade',
  },
}

/** Shown below the cards. */
export const assurances = [
  'Cancel anytime, in the settings.',
  'Your money back within 7 days: an email is enough.',
  'A change to your subscription is announced 15 days ahead, by email.',
] as const

export const lifetime = {
  title: 'Or pay once',
  text: 'The lifetime deal gives unlimited words and books with your own AI key. It has a 30-day guarantee of the marketplace that sells it.',
  action: 'See the deal',
} as const

export const faqTitle = 'Questions'
export const faq: Question[] = [
  {
    question: 'What counts as an AI word?',
    answer:
      'Words that the AI has delivered to you. What you write yourself never counts, nor does a call that failed. On the Free plan the count starts over with each calendar month (UTC).',
  },
  {
    question: 'What is a book token?',
    answer: `One token pays for one book of the fast generator. Each renewal brings ${plans.monthly.bookTokens} by the month, ${plans.quarterly.bookTokens} by the quarter and ${plans.yearly.bookTokens} by the year. Unused tokens expire at the next renewal. If a book fails, its token is credited back. If you cancel it, or some of its sections could not be written, the share that was not delivered is.`,
  },
  {
    question: 'Can I get my money back?',
    answer:
      'Yes, within 7 days of a payment. Write to us from the address of your account. You need not give a reason.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In the settings, under Manage subscription. Premium stays until the end of the period that is paid, and you are not charged again.',
  },
  {
    question: 'What happens to my texts when Premium ends?',
    answer:
      'They stay in your account, and you can go on writing them. Files are exported while Premium lasts. Text can be copied at any time.',
  },
  {
    question: 'Can the price of my subscription change?',
    answer:
      'Not within a period that is paid. We write to you at least 15 days before a change, which takes effect at a renewal, so that you can cancel before.',
  },
  {
    question: 'How does the lifetime deal work?',
    answer:
      'You buy a license key where the deal is sold, activate it in the settings, and save a key of your own AI provider. Writing is unlimited. What the provider charges for your key you pay there. For 30 days whoever sold it takes the deal back.',
  },
  {
    question: 'How do I pay?',
    answer:
      'At the checkout of our payment provider, which shows the price and the ways to pay before you confirm. We never see your card.',
  },
]
