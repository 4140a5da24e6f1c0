import type { Page } from '../page.ts'
import { CallToApp, Faq, Points, Section, Steps } from '../parts.tsx'
import { faqData, productData } from '../structured-data.ts'
import { audience, ending, faq, features, film, head, nsfw, speed, usage } from '../texts/landing.ts'
import { Film } from './film.tsx'
import { Hero } from './hero.tsx'
import { ScreenPicture } from './screen-picture.tsx'
import { Tones } from './tones.tsx'

const Landing = () => (
  <>
    <Hero />
    <Section title={film.title} lead={film.lead}>
      <Film />
    </Section>
    <Section title={audience.title} lead={audience.lead} raised>
      <Points points={audience.points} wide />
    </Section>
    <Section title={features.title}>
      <ScreenPicture screen="desk" />
      <Points points={features.points} />
    </Section>
    <Section title={usage.title} raised>
      <Steps steps={usage.steps} />
      <CallToApp call={usage.call} />
    </Section>
    <Tones />
    <Section title={speed.title} lead={speed.text} raised>
      <ScreenPicture screen="book" />
      <Points points={speed.points} />
    </Section>
    <Section title={nsfw.title} lead={nsfw.text}>
      <ul className="grid max-w-page gap-8 text-17 text-quiet">
        {nsfw.details.map((detail) => (
          <li key={detail} className="border-t border-rule pt-8">
            {detail}
          </li>
        ))}
      </ul>
    </Section>
    <Faq title={faq.title} questions={faq.questions} />
    <Section>
      <CallToApp call={ending} />
    </Section>
  </>
)

export const landing: Page = {
  ...head,
  jsonLd: [productData, faqData(faq.questions)],
  body: <Landing />,
}
