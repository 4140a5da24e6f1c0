import type { PageHead, Question } from './page-texts.ts'

export const head: PageHead = {
  title: 'Contact | Inkloom',
  description:
    'Ask about Inkloom, your subscription, a refund, a key to the developer API, or tell us what does not work. We answer by email.',
}

export const title = 'Write to us'
export const lead =
  'Ask a question, request a refund or a developer API key, or report a problem. People read it and answer by email.'

export const form = {
  name: 'Name',
  email: 'Email',
  emailHint: 'We answer to this address. For questions about your account, use its address.',
  message: 'Message',
  messageHint: 'If something went wrong, tell us what you did, what you saw, and when.',
  action: 'Send message',
  pending: 'Sending',
  privacy: 'Your message is mailed to us and kept here for a year at most.',
  sent: (email: string) => `Your message is on its way. We answer to ${email}.`,
  notSent: 'Your message is still in the form above.',
  direct: 'Or write to',
  needsScripts: 'This form needs JavaScript, which is turned off in your browser. You can email us instead:',
} as const

export const faqTitle = 'Before you write'
export const faq: Question[] = [
  {
    question: 'I got no sign-in link.',
    answer:
      'Look in the spam folder first. A link works once and for 15 minutes; the one that activates an account works for 24 hours. If you ask again, the earlier link stops working.',
  },
  {
    question: 'How do I get a refund?',
    answer:
      'Write to us within 7 days of the payment, from the address of your account. A sentence is enough, and you need not give a reason.',
  },
  {
    question: 'A book failed. Is my token gone?',
    answer:
      'No. It was credited back by itself. The sections that were finished are kept, and you can read and download them. You can go on with the book from there, which takes again what was credited.',
  },
  {
    question: 'How do I get a key to the developer API?',
    answer: 'Write to us with the address of your account and a sentence about what you want to build.',
  },
  {
    id: 'lifetime-deal',
    question: 'Where do I get the lifetime deal?',
    answer:
      'Write to us. We tell you where a license key is sold, or whether there are any at the moment. You activate it in the settings, under Lifetime Deal License.',
  },
  {
    question: 'How do I delete my account?',
    answer:
      'In the settings, under Account. You are signed out everywhere at once. For 7 days you can sign in to restore it; then everything in it is removed for good.',
  },
]
