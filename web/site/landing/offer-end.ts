/** When the launch offer ended; the countdown stands at zero since. */
export const offerEnd = '2025-01-15T23:59:59Z'
