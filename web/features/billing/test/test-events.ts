import type { TestBillingEvent } from './test-queries.ts'

/** Labels and effects of the test events. */
export const testEvents: Record<TestBillingEvent, { label: string; says: string }> = {
  renew: { label: 'Renew', says: 'The period ends and the next payment succeeds. The account gets new book tokens.' },
  fail_payment: {
    label: 'Fail',
    says: 'The period ends and the next payment is declined. Premium continues during the grace period.',
  },
  end_grace: { label: 'End grace', says: 'The grace period ends without a payment. Premium is paused.' },
  recover: { label: 'Recover', says: 'The declined payment succeeds on a retry. Premium is active again.' },
  cancel: { label: 'Cancel', says: 'The subscription will not renew. Premium ends with the paid period.' },
  resume: { label: 'Resume', says: 'The cancellation is withdrawn. Premium renews again.' },
  end: { label: 'End', says: 'The subscription ends immediately. The account is on the Free plan.' },
  refund: {
    label: 'Refund',
    says: 'The last payment is refunded. Premium is paused, and its unused book tokens are removed.',
  },
  dispute: { label: 'Dispute', says: 'The bank disputes the last payment. Premium is paused.' },
}
