import type { Page } from '../page.ts'
import { PageTitle } from '../parts.tsx'
import { renderMarkdown } from '../render-markdown.ts'
import { breadcrumb } from '../structured-data.ts'
import { head, parts, title } from '../texts/legal.ts'

const sources = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

/** The server fills in who runs the installation. */
const Legal = () => (
  <>
    <PageTitle title={title} />
    <div className="mx-auto max-w-desk px-16 sm:px-24 lg:px-48">
      <nav aria-label="Parts" className="flex flex-wrap gap-24 border-t border-rule py-16">
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`} className="inline-flex min-h-target items-center underline underline-offset-4">
            {name}
          </a>
        ))}
      </nav>
      {parts.map(({ id }) => (
        <section
          key={id}
          id={id}
          className="article max-w-page pt-48"
          dangerouslySetInnerHTML={{ __html: renderMarkdown(sources[`./${id}.md`] ?? '') }}
        />
      ))}
    </div>
  </>
)

export const legalPage: Page = { ...head, jsonLd: [breadcrumb(['Home', '/'], [title, '/legal'])], body: <Legal /> }
