import { listFormats } from '#manuscript/model/export-formats.ts'
import type { Page } from '../page.ts'
import { renderMarkdown } from '../render-markdown.ts'
import { breadcrumb } from '../structured-data.ts'
import { ApiLayout } from './api-layout.tsx'
import { Reference } from './reference.tsx'

const sources = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })

const Text = ({ file }: { file: string }) => (
  // The HTML was sanitized when it was rendered; see render-markdown.ts.
  <div
    className="article article-of-code min-w-0"
    dangerouslySetInnerHTML={{ __html: renderMarkdown(sources[file] ?? '') }}
  />
)

const documents = [
  {
    path: '/api/quickstart',
    name: 'Quickstart',
    title: 'API quickstart',
    description: `Order a book with one call, check its progress, and download it as ${listFormats('or')}. With complete examples in curl, TypeScript and Python.`,
    body: <Text file="./quickstart.md" />,
  },
  {
    path: '/api/reference',
    name: 'Reference',
    title: 'API reference',
    description: 'Every call of the developer API, with its fields, limits, example responses and errors.',
    body: <Reference />,
  },
  {
    path: '/api/webhooks',
    name: 'Webhooks',
    title: 'Webhooks',
    description:
      'Get notified when a book starts, finishes or fails. What is sent, how to respond, and how to process it.',
    body: <Text file="./webhooks.md" />,
  },
  {
    path: '/api/changelog',
    name: 'Changelog',
    title: 'API changelog',
    description: 'Every change to the developer API, newest first, with the changes that your program must follow.',
    body: <Text file="./changelog.md" />,
  },
]

export const apiPages: Record<string, Page> = Object.fromEntries(
  documents.map(({ path, name, title, description, body }) => [
    path,
    {
      title: `${title} | Inkloom`,
      description,
      jsonLd: [breadcrumb(['Home', '/'], ['API', '/api/quickstart'], [name, path])],
      body: (
        <ApiLayout path={path} title={title}>
          {body}
        </ApiLayout>
      ),
    },
  ]),
)
