import { SiteLink } from '../site-link.tsx'

const words = ['Books', 'Stories', 'Essays', 'Articles', 'Ebooks']

export const Hero = () => (
  <section className="mx-auto grid max-w-desk items-center gap-48 px-16 py-48 sm:px-24 lg:grid-cols-2 lg:px-48 lg:py-72">
    <div className="flex flex-col items-start gap-24">
      <h1 className="font-serif text-44 font-semibold sm:text-60">
        Write <span className="rotating-words">{words[0]}</span>
        <br />
        with AI that asks first
      </h1>
      <p className="max-w-form font-serif text-20 text-quiet">
        It proposes, with an editor’s marks. You accept, a word or a chapter at a time.
      </p>
      <SiteLink to="/app" look="primary" className="px-24 text-17">
        Start writing
      </SiteLink>
    </div>
  </section>
)
