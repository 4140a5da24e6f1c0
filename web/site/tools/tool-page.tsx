import { limits, paraphraseTones, type ToolId, toolTable } from '#contract/tools.ts'
import { registerOf } from '#manuscript/model/tone-register.ts'
import { placeholders } from '#contract/pages.ts'
import { Island } from '../island.tsx'
import type { Page } from '../page.ts'
import { CallToApp, Faq, PageTitle, Points, Section, Steps } from '../parts.tsx'
import { breadcrumb, faqData } from '../structured-data.ts'
import { shared, styleSample, tools } from '../texts/tools.ts'
import { Rating } from './rating.tsx'
import { When } from '../when.tsx'
import { Tool, type ToolProps } from './tool.tsx'

/** Without a model, tones of the same register produce the same text. */
const alikeTones = Object.values(Object.groupBy(paraphraseTones, ({ value }) => registerOf(value)))
  .map((tones) => (tones ?? []).map(({ label }) => label))
  .filter((labels) => labels.length > 1)

const ToolPage = ({ id }: { id: ToolId }) => {
  const texts = tools[id]
  const { inputLabel, inputPlaceholder, choiceLabel, outputLabel, outputPlaceholder, action } = texts
  const { field, choice } = toolTable[id]
  const props: ToolProps = {
    tool: id,
    field,
    texts: { inputLabel, inputPlaceholder, choiceLabel, outputLabel, outputPlaceholder, action },
    limits: { ...limits },
    ...(choice && { choice }),
    ...(id === 'paraphrase' && { alike: alikeTones }),
    ...(id === 'style' && { sample: styleSample }),
  }
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className="mx-auto max-w-wide px-16 pb-48 sm:px-24 lg:px-48">
        <noscript>
          <p className="mb-24 max-w-page border-s-2 border-accent ps-16">{shared.needsScripts}</p>
        </noscript>
        <Island name="tool" props={props}>
          <Tool {...props} />
        </Island>
        {/* Votes are not counted, so a rating is only the operator's statement. */}
        <When section="as_specified">
          <Island name="rating" props={{ tool: id }}>
            <Rating tool={id} />
          </Island>
        </When>
      </div>
      <Section raised>
        <h2 className="sr-only">{shared.blurbsTitle}</h2>
        <Points points={texts.blurbs} heading="h2" />
      </Section>
      <Section title={shared.stepsTitle}>
        <Steps steps={texts.steps} />
        <CallToApp call={texts.call} />
      </Section>
      <Faq title={shared.faqTitle} questions={texts.faq} />
    </>
  )
}

export const toolPage = (id: ToolId): Page => {
  const { head, name, faq } = tools[id]
  return {
    ...head,
    jsonLd: [
      {
        '@type': 'WebApplication',
        '@id': `${placeholders.origin}/tools/${id}#tool`,
        name: `${name} | Inkloom`,
        url: `${placeholders.origin}/tools/${id}`,
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
      },
      faqData(faq),
      breadcrumb(['Home', '/'], ['Tools', '/tools'], [name, `/tools/${id}`]),
    ],
    body: <ToolPage id={id} />,
  }
}
