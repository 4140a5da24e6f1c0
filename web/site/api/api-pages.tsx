import type { Page } from '../page.ts'
import { PageTitle } from '../parts.tsx'
import { renderMarkdown } from '../render-markdown.ts'
import { SiteLink } from '../site-link.tsx'
import { breadcrumb } from '../structured-data.ts'

const sources = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

const documents = [
  {
    path: '/api/quickstart',
    file: './quickstart.md',
    name: 'Quickstart',
    title: 'API quickstart',
    description:
      'Order a book with one call, ask how far it has come, and download it as PDF, DOCX, TXT or EPUB. With examples to copy.',
  },
  {
    path: '/api/webhooks',
    file: './webhooks.md',
    name: 'Webhooks',
    title: 'Webhooks',
    description: 'Be told when a book is begun, done or failed: what is sent, what to answer, and how to take it.',
  },
] as const
type Document = (typeof documents)[number]

const ApiPage = ({ document: { path, file, title } }: { document: Document }) => (
  <>
    <PageTitle title={title} />
    <div className="mx-auto grid max-w-desk gap-48 px-16 sm:px-24 lg:grid-cols-[12rem_1fr] lg:px-48">
      <nav aria-label="API" className="flex gap-4 lg:flex-col lg:items-start">
        {documents.map((other) => (
          <SiteLink key={other.path} to={other.path} current={other.path === path}>
            {other.name}
          </SiteLink>
        ))}
      </nav>
      {/* Made harmless when it was rendered; see render-markdown.ts. */}
      <div
        className="article max-w-page min-w-0"
        dangerouslySetInnerHTML={{ __html: renderMarkdown(sources[file] ?? '') }}
      />
    </div>
  </>
)

export const apiPages: Record<string, Page> = Object.fromEntries(
  documents.map((document) => [
    document.path,
    {
      title: `${document.title} | Inkloom`,
      description: document.description,
      jsonLd: [breadcrumb(['Home', '/'], ['API', '/api/quickstart'], [document.name, document.path])],
      body: <ApiPage document={document} />,
    },
  ]),
)
