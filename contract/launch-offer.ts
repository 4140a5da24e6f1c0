/** The end of the launch offer, for the countdown on the landing page. */
export const LAUNCH_OFFER_END = '2025-01-15T23:59:59Z'

export interface Countdown {
  /** "3 days 04:05:06" */
  text: string
  ended: boolean
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Returns the remaining time in whole seconds. It stays at zero after the end. */
export const countdownTo = (end: string, now: number): Countdown => {
  const left = Math.max(0, Math.ceil((Date.parse(end) - now) / 1000))
  const days = Math.floor(left / 86_400)
  const time = [Math.floor((left % 86_400) / 3600), Math.floor((left % 3600) / 60), left % 60].map(two).join(':')
  return { text: `${days} ${days === 1 ? 'day' : 'days'} ${time}`, ended: left === 0 }
}
