import { LAUNCH_OFFER_END } from '#contract/launch-offer.ts'
import { placeholders } from '#contract/pages.ts'
import { SiteLink } from '../site-link.tsx'
import { hero, promotion } from '../texts/landing.ts'
import { When } from '../when.tsx'
import { PauseAnimation } from './pause-animation.tsx'
import { Specimen } from './specimen.tsx'

const list = new Intl.ListFormat('en').format(hero.words)

export const Hero = () => (
  <section className="hero relative mx-auto grid max-w-wide items-center gap-48 px-16 py-48 sm:px-24 lg:grid-cols-[6fr_5fr] lg:gap-72 lg:px-48 lg:py-72">
    <div className="flex flex-col items-start gap-24">
      <h1 className="font-display text-44 font-semibold sm:text-60">
        <span className="sr-only">
          {hero.before} {list} {hero.after}
        </span>
        <span aria-hidden="true">
          {hero.before}{' '}
          <span className="rotating-words">
            {hero.words.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </span>
          <br />
          {hero.after}
        </span>
      </h1>
      <p className="max-w-form font-serif text-20 text-quiet">{hero.lead}</p>
      <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
        <SiteLink to="/app" variant="primary" className="px-24 text-17">
          {hero.action}
        </SiteLink>
        <When section="as_specified">
          <p className="text-15 text-quiet">{hero.claim}</p>
        </When>
      </div>
      <When section="offer">
        <Offer />
      </When>
    </div>
    <div className="flex flex-col gap-8">
      <Specimen />
      <PauseAnimation />
    </div>
  </section>
)

/** The server fills in the countdown, and the browser updates it; see countdown.ts. */
const Offer = () => (
  <p className="text-13 text-quiet tabular-nums" data-offer={placeholders.claims}>
    {promotion.label}: <time dateTime={LAUNCH_OFFER_END}>{placeholders.countdown}</time>
    <When section="offer_ended">
      <span data-ended="">. {promotion.over}</span>
    </When>
    <When section="offer_running">
      <span data-ended="" hidden>
        . {promotion.over}
      </span>
    </When>
  </p>
)
