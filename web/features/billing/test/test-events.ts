import type { TestBillingEvent } from './test-queries.ts'

/** Labels and effects of the test events. */
export const testEvents: Record<TestBillingEvent, { label: string; says: string }> = {
  renew: { label: 'Renew', says: 'The period ends and the next one is paid: book tokens are granted anew.' },
  fail_payment: {
    label: 'Fail',
    says: 'The period ends and the next payment is refused: Premium stays for its days of grace.',
  },
  end_grace: { label: 'End grace', says: 'The days of grace are over, and nothing was paid: Premium pauses.' },
  recover: { label: 'Recover', says: 'The refused payment goes through after all: Premium comes back.' },
  cancel: { label: 'Cancel', says: 'Nothing more is charged: Premium ends with the period that is paid.' },
  resume: { label: 'Resume', says: 'The cancellation is taken back: Premium renews again.' },
  end: { label: 'End', says: 'The subscription is over at once: the account is on the Free plan.' },
  refund: { label: 'Refund', says: 'The last payment is given back: Premium pauses, and its unused book tokens go.' },
  dispute: { label: 'Dispute', says: 'The bank asks for the last payment back: Premium pauses.' },
}
