import { SiteLink } from './site-link.tsx'

export const NotFound = () => (
  <section className="mx-auto flex max-w-page flex-col items-start gap-24 px-16 py-112 sm:px-24">
    <h1 className="font-display text-44 font-semibold">
      404
      <span className="caret" aria-hidden="true" />
    </h1>
    <p className="font-serif text-20">The page you are looking for does not exist or has been moved.</p>
    <SiteLink to="/" variant="primary">
      Back to the front page
    </SiteLink>
  </section>
)
