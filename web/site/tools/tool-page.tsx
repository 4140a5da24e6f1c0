import {
  expandLevels,
  limits,
  paraphraseTones,
  shortenLevels,
  type ToolId,
  usualExpansion,
  usualShortening,
  usualTone,
} from '#contract/tools.ts'
import { placeholders } from '#contract/pages.ts'
import { Island } from '../island.tsx'
import type { Page } from '../page.ts'
import { CallToApp, Faq, PageTitle, Points, Section, Steps } from '../parts.tsx'
import ratings from '../../public/ratings.json' with { type: 'json' }
import { breadcrumb, faqData, ratingData } from '../structured-data.ts'
import { shared, styleSample, tools } from '../texts/tools.ts'
import { Rating } from './rating.tsx'
import { Tool, type ToolProps } from './tool.tsx'

const choices: Record<ToolId, Omit<NonNullable<ToolProps['choice']>, 'label'> | null> = {
  paraphrase: { options: paraphraseTones, usual: usualTone },
  expand: { options: expandLevels, usual: usualExpansion },
  shorten: { options: shortenLevels, usual: usualShortening },
  style: null,
}

const ToolPage = ({ id }: { id: ToolId }) => {
  const texts = tools[id]
  const choice = choices[id]
  const given: ToolProps = {
    tool: id,
    action: texts.action,
    placeholder: texts.inputPlaceholder,
    limits: { ...limits },
    ...(choice && { choice: { ...choice, label: texts.choiceLabel ?? '' } }),
    ...(id === 'style' && { sample: styleSample }),
  }
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className="mx-auto max-w-desk px-16 pb-48 sm:px-24 lg:px-48">
        <Island name="tool" given={given}>
          <Tool {...given} />
        </Island>
        <div className="mt-32 border-t border-rule pt-16">
          <Island name="rating" given={{ tool: id }}>
            <Rating tool={id} />
          </Island>
        </div>
      </div>
      <Section raised>
        <Points points={texts.blurbs} />
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
    islands: true,
    jsonLd: [
      {
        '@type': 'WebApplication',
        name: `${name} | Inkloom`,
        url: `${placeholders.origin}/tools/${id}`,
        applicationCategory: 'UtilitiesApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
        ...ratingData(ratings[id]),
      },
      faqData(faq),
      breadcrumb(['Home', '/'], ['Tools', '/tools'], [name, `/tools/${id}`]),
    ],
    body: <ToolPage id={id} />,
  }
}
