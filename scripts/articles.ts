// Makes the blog's static files of the Markdown files in articles/: node scripts/run.mjs scripts/articles.ts dist/web
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeholders } from '#contract/pages.ts'
import { type Article, readArticle } from './read-article.ts'

/** The address of an installation is known only when it runs: the server puts it in here, as into the public pages. */
const ORIGIN = placeholders.origin

/** Newest first; those of one day by their names, so that the list is the same wherever it is made. */
export const readArticles = async (folder: string): Promise<Article[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const articles = await Promise.all(
    names.map(async (name) => readArticle(name, await readFile(join(folder, name), 'utf8'))),
  )
  return articles.sort((one, other) => other.date - one.date || (one.slug < other.slug ? -1 : 1))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character]!)
const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()

export const atomFeed = (articles: readonly Article[]): string => {
  const entries = articles.map(({ slug, title, description, date, content }) => {
    const address = `${ORIGIN}/blog/${slug}`
    return `  <entry>
    <title>${escapeXml(title)}</title>
    <id>${address}</id>
    <link href="${address}"/>
    <published>${isoTime(date)}</published>
    <updated>${isoTime(date)}</updated>
    <summary>${escapeXml(description)}</summary>
    <content type="html">${escapeXml(content)}</content>
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

/** `articles.json`, `articles/{slug}.json` and `feed.xml`; an article that is gone leaves nothing behind. */
export const writeArticles = async (articles: readonly Article[], folder: string): Promise<void> => {
  const each = join(folder, 'articles')
  await rm(each, { recursive: true, force: true })
  await mkdir(each, { recursive: true })
  const list = articles.map(({ slug, title, description, date }) => ({ slug, title, description, date }))
  await Promise.all([
    writeFile(join(folder, 'articles.json'), json(list)),
    writeFile(join(folder, 'feed.xml'), atomFeed(articles)),
    ...articles.map((article) => writeFile(join(each, `${article.slug}.json`), json(article))),
  ])
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Say which folder the files go into: scripts/articles.ts dist/web')
  await writeArticles(await readArticles(join(import.meta.dirname, '..', 'articles')), folder)
}
