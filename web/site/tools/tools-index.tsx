import type { Page } from '../page.ts'
import { CallToApp, Faq, PageTitle, Points, Section } from '../parts.tsx'
import { breadcrumb, faqData } from '../structured-data.ts'
import { shared, tools, toolsIndex } from '../texts/tools.ts'

const { head, title, lead, order, benefits, benefitsTitle, call, faq } = toolsIndex

const ToolsIndex = () => (
  <>
    <PageTitle title={title} lead={lead} />
    <ul className="mx-auto grid max-w-wide gap-x-48 px-16 pb-72 sm:grid-cols-2 sm:px-24 lg:px-48">
      {order.map((id) => (
        <li key={id} className="border-t border-rule">
          <a href={`/tools/${id}`} className="group flex h-full flex-col gap-8 py-32">
            <h2 className="font-serif text-25 font-semibold group-hover:text-accent-deep">{tools[id].card.title}</h2>
            <p className="text-17 text-quiet">{tools[id].card.text}</p>
          </a>
        </li>
      ))}
    </ul>
    <Section title={benefitsTitle} raised>
      <Points points={benefits} />
    </Section>
    <Section>
      <CallToApp call={call} />
    </Section>
    <Faq title={shared.faqTitle} questions={faq} />
  </>
)

export const toolsIndexPage: Page = {
  ...head,
  jsonLd: [faqData(faq), breadcrumb(['Home', '/'], ['Tools', '/tools'])],
  body: <ToolsIndex />,
}
