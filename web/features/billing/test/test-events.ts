import type { TestBillingEvent } from './test-queries.ts'

/** Labels and effects of the test events. */
export const testEvents: Record<TestBillingEvent, { label: string; says: string }> = {
  renew: { label: 'Renew', says: 'The period ends and the next one is paid: new book tokens are granted.' },
  fail_payment: {
    label: 'Fail',
    says: 'The period ends and the next payment fails: Premium stays active for the grace period.',
  },
  end_grace: { label: 'End grace', says: 'The grace period ends without a payment: Premium is paused.' },
  recover: { label: 'Recover', says: 'The failed payment succeeds: Premium is active again.' },
  cancel: { label: 'Cancel', says: 'Premium ends after the paid period. Nothing more is charged.' },
  resume: { label: 'Resume', says: 'The cancellation is undone: Premium renews again.' },
  end: { label: 'End', says: 'The subscription ends immediately: the account is on the Free plan.' },
  refund: {
    label: 'Refund',
    says: 'The last payment is refunded: Premium is paused and its unused book tokens expire.',
  },
  dispute: { label: 'Dispute', says: 'The bank disputes the last payment: Premium is paused.' },
}
