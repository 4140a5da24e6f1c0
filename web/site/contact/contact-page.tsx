import { placeholders } from '#contract/pages.ts'
import { Island } from '../island.tsx'
import type { Page } from '../page.ts'
import { Faq, PageTitle } from '../parts.tsx'
import { breadcrumb, faqData } from '../structured-data.ts'
import { faq, faqTitle, form, head, lead, title } from '../texts/contact.ts'
import { ContactForm } from './contact-form.tsx'

const Contact = () => (
  <>
    <PageTitle title={title} lead={lead} />
    <div className="mx-auto max-w-wide px-16 sm:px-24 lg:px-48">
      <noscript>
        <p className="mb-24 max-w-page border-s-2 border-accent ps-16">
          {form.needsScripts}{' '}
          <a href={`mailto:${placeholders.supportEmail}`} className="underline underline-offset-4">
            {placeholders.supportEmail}
          </a>
          .
        </p>
      </noscript>
      <Island name="contact">
        <ContactForm />
      </Island>
      <p className="mt-24 text-15 text-quiet">
        {form.direct}{' '}
        <a href={`mailto:${placeholders.supportEmail}`} className="underline underline-offset-4">
          {placeholders.supportEmail}
        </a>
        .
      </p>
    </div>
    <Faq title={faqTitle} questions={faq} />
  </>
)

export const contactPage: Page = {
  ...head,
  jsonLd: [faqData(faq), breadcrumb(['Home', '/'], ['Contact', '/contact'])],
  body: <Contact />,
}
