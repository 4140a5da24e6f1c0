// Builds the blog's static files from the Markdown files in articles/. scripts/write-pages.ts
// writes them into the build.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '#contract/escape-html.ts'
import { placeholders } from '#contract/pages.ts'
import { type Article, readArticle } from './read-article.ts'

/**
 * The address of an installation is only known when it runs. The server replaces this placeholder,
 * as in the public pages.
 */
const ORIGIN = placeholders.origin

export const articlesFolder = join(import.meta.dirname, '..', 'articles')

/**
 * Reads all articles, newest first. Articles of the same day are sorted by name, so that the order
 * is the same on every machine.
 */
export const readArticles = async (folder: string): Promise<Article[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const articles = await Promise.all(
    names.map(async (name) => readArticle(name, await readFile(join(folder, name), 'utf8'))),
  )
  return articles.sort((one, other) => other.date - one.date || (one.slug < other.slug ? -1 : 1))
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

export const atomFeed = (articles: readonly Article[]): string => {
  const entries = articles.map(({ slug, title, description, date, content }) => {
    const address = `${ORIGIN}/blog/${slug}`
    return `  <entry>
    <title>${escapeHtml(title)}</title>
    <id>${address}</id>
    <link href="${address}"/>
    <published>${isoTime(date)}</published>
    <updated>${isoTime(date)}</updated>
    <summary>${escapeHtml(description)}</summary>
    <content type="html">${escapeHtml(content)}</content>
  </entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>Inkloom: on writing</title>
  <id>${ORIGIN}/blog</id>
  <link href="${ORIGIN}/blog"/>
  <link rel="self" href="${ORIGIN}/feed.xml"/>
  <updated>${isoTime(articles[0]?.date ?? 0)}</updated>
  <author><name>Inkloom</name></author>
${entries.join('')}</feed>
`
}

const json = (value: unknown) => `${JSON.stringify(value)}\n`

/** Returns the blog's files by path: `articles.json`, `articles/{slug}.json` and `feed.xml`. */
export const articleFiles = (articles: readonly Article[]): Record<string, string> => ({
  'articles.json': json(articles.map(({ slug, title, description, date }) => ({ slug, title, description, date }))),
  'feed.xml': atomFeed(articles),
  ...Object.fromEntries(articles.map((article) => [`articles/${article.slug}.json`, json(article)])),
})

/** Writes the blog's files into a folder, and removes those of deleted articles. */
export const writeArticles = async (articles: readonly Article[], folder: string): Promise<void> => {
  const each = join(folder, 'articles')
  await rm(each, { recursive: true, force: true })
  await mkdir(each, { recursive: true })
  const files = Object.entries(articleFiles(articles))
  await Promise.all(files.map(([path, text]) => writeFile(join(folder, path), text)))
}
