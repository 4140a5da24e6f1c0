import type { Page } from '../page.ts'
import { PageTitle } from '../parts.tsx'
import { renderMarkdown } from '../render-markdown.ts'
import { breadcrumb } from '../structured-data.ts'
import { head, legalNotice, parts, title } from '../texts/legal.ts'
import { When } from '../when.tsx'
import { LegalNotice } from './legal-notice.tsx'

const sources = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

const partLink = 'inline-flex min-h-target items-center underline underline-offset-4'

/** The server fills in the operator. */
const Legal = () => (
  <>
    <PageTitle title={title} />
    <div className="mx-auto max-w-wide px-16 sm:px-24 lg:px-48">
      <nav aria-label="Parts" className="flex flex-wrap gap-24 border-t border-rule py-16">
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`} className={partLink}>
            {name}
          </a>
        ))}
        <When section="imprint">
          <a href={`#${legalNotice.id}`} className={partLink}>
            {legalNotice.name}
          </a>
        </When>
      </nav>
      {parts.map(({ id }) => (
        <section
          key={id}
          id={id}
          className="article max-w-page pt-48"
          dangerouslySetInnerHTML={{ __html: renderMarkdown(sources[`./${id}.md`] ?? '') }}
        />
      ))}
      <When section="imprint">
        <LegalNotice />
      </When>
    </div>
  </>
)

export const legalPage: Page = { ...head, jsonLd: [breadcrumb(['Home', '/'], [title, '/legal'])], body: <Legal /> }
