import { placeholders } from '#contract/pages.ts'
import type { Page } from '../page.ts'
import { PageTitle } from '../parts.tsx'
import { breadcrumb } from '../structured-data.ts'
import { back, head, lead, title } from '../texts/blog.ts'
import { readArticle } from '../../../scripts/read-article.ts'

const sources = import.meta.glob<string>('../../../articles/*.md', { query: '?raw', import: 'default', eager: true })

/** All articles, newest first. */
const articles = Object.entries(sources)
  .map(([path, source]) => readArticle(path.slice(path.lastIndexOf('/') + 1), source))
  .sort((one, other) => other.date - one.date || (one.slug < other.slug ? -1 : 1))

type Article = (typeof articles)[number]

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const Day = ({ date }: { date: number }) => (
  <time dateTime={new Date(date * 1000).toISOString().slice(0, 10)}>{day.format(date * 1000)}</time>
)

const Blog = () => (
  <>
    <PageTitle title={title} lead={lead} />
    <ul className="mx-auto grid max-w-wide gap-x-48 px-16 sm:grid-cols-2 sm:px-24 lg:px-48">
      {articles.map(({ slug, title, description, date }) => (
        <li key={slug} className="border-t border-rule">
          <a href={`/blog/${slug}`} className="group flex h-full flex-col gap-8 py-32">
            <span className="text-13 text-quiet">
              <Day date={date} />
            </span>
            <h2 className="font-serif text-25 font-semibold group-hover:text-accent-deep">{title}</h2>
            <p className="text-17 text-quiet">{description}</p>
          </a>
        </li>
      ))}
    </ul>
  </>
)

const ArticlePage = ({ article: { slug, title, date, content } }: { article: Article }) => (
  <article className="mx-auto flex max-w-page flex-col gap-24 px-16 pt-32 sm:px-24">
    <nav aria-label="Breadcrumb" className="text-13 text-quiet">
      <ol className="flex flex-wrap gap-8">
        <li>
          <a href="/" className="hover:underline">
            Home
          </a>{' '}
          ›
        </li>
        <li>
          <a href="/blog" className="hover:underline">
            Blog
          </a>{' '}
          ›
        </li>
        <li aria-current="page">{slug}</li>
      </ol>
    </nav>
    <header className="flex flex-col gap-12">
      <h1 className="font-display text-44 font-semibold">{title}</h1>
      <p className="text-15 text-quiet">
        <Day date={date} />
      </p>
    </header>
    {/* The HTML was sanitized when it was rendered; see render-markdown.ts. */}
    <div className="article" dangerouslySetInnerHTML={{ __html: content }} />
    <p className="border-t border-rule pt-24">
      <a href="/blog" className="underline underline-offset-4">
        {back}
      </a>
    </p>
  </article>
)

const articlePage = (article: Article): Page => ({
  title: `${article.title} | Inkloom`,
  description: article.description,
  type: 'article',
  jsonLd: [
    {
      '@type': 'Article',
      headline: article.title,
      description: article.description,
      datePublished: new Date(article.date * 1000).toISOString(),
      author: { '@type': 'Organization', name: 'Inkloom' },
      mainEntityOfPage: `${placeholders.origin}/blog/${article.slug}`,
    },
    breadcrumb(['Home', '/'], ['Blog', '/blog'], [article.title, `/blog/${article.slug}`]),
  ],
  body: <ArticlePage article={article} />,
})

export const blogPages: Record<string, Page> = {
  '/blog': { ...head, jsonLd: [breadcrumb(['Home', '/'], ['Blog', '/blog'])], body: <Blog /> },
  ...Object.fromEntries(articles.map((article) => [`/blog/${article.slug}`, articlePage(article)])),
}
