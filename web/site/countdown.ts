import { countdownTo } from '#contract/launch-offer.ts'

/** Updates the countdown of an offer every second until it ends. */
export const runCountdown = (offer: HTMLElement): void => {
  const time = offer.querySelector('time')!
  const show = () => {
    const { text, ended } = countdownTo(time.dateTime, Date.now())
    time.textContent = text
    for (const note of offer.querySelectorAll<HTMLElement>('[data-ended]')) note.hidden = !ended
    if (ended && offer.dataset['offer'] === 'computed') offer.hidden = true
    return ended
  }
  if (show()) return
  const ticking = setInterval(() => show() && clearInterval(ticking), 1000)
}
