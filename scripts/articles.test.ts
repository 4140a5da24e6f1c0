import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderMarkdown } from '#web/site/render-markdown.ts'
import { articlesFolder, atomFeed, readArticles, writeArticles } from './articles.ts'
import { readArticle } from './read-article.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'articles-'))
})
afterEach(() => rm(folder, { recursive: true }))

const source = (
  { title = 'On bees', description = 'What bees do.', date = '2026-03-31' }: Record<string, string | undefined> = {},
  body = 'They hum.',
) => `---\ntitle: ${title}\ndescription: ${description}\ndate: ${date}\n---\n\n${body}\n`

/** Parses HTML as a browser does, and returns every tag and attribute. */
const markup = (html: string) => {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) =>
      found.push(name, ...Object.entries(attributes).map(([attribute, value]) => `${attribute}=${value}`)),
  })
  parser.end(html)
  return found
}

describe('an article', () => {
  it('consists of its front matter and its text as HTML', () => {
    expect(
      readArticle('on-bees.md', source({ title: 'Bees: a start' }, '## Why\n\nThey *hum*, [see](/tools).')),
    ).toEqual({
      slug: 'on-bees',
      title: 'Bees: a start',
      description: 'What bees do.',
      date: Date.UTC(2026, 2, 31) / 1000,
      content: '<h2>Why</h2>\n<p>They <em>hum</em>, <a href="/tools">see</a>.</p>',
    })
  })

  it('reads the same with Windows line endings', () => {
    expect(readArticle('a.md', source().replaceAll('\n', '\r\n'))).toEqual(readArticle('a.md', source()))
  })

  it.each(['title', 'description', 'date'])('without its %s is refused with the name of its file', (field) => {
    expect(() => readArticle('on-bees.md', source({ [field]: '' }))).toThrow(`articles/on-bees.md has no ${field}.`)
    const line = new RegExp(`${field}: .*\n`)
    expect(() => readArticle('on-bees.md', source().replace(line, ''))).toThrow(`articles/on-bees.md has no ${field}.`)
  })

  it.each([
    ['On Bees.md', source(), 'needs a name of small letters'],
    ['../up.md', source(), 'needs a name of small letters'],
    ['bees.md', 'They hum.', 'does not begin with front matter'],
    ['bees.md', source({ date: '2026-02-30' }), "has the date '2026-02-30'"],
    ['bees.md', source({ date: 'spring' }), "has the date 'spring'"],
    ['bees.md', source({ description: 'b'.repeat(160) }), 'has a description of 160 characters'],
    ['bees.md', source().replace('title:', 'titel:'), "does not understand the line 'titel: On bees'"],
    ['bees.md', source().replace('date:', 'title: Again\ndate:'), 'has its title twice'],
    ['bees.md', source({}, '# On bees'), 'has a heading with one #'],
    ['bees.md', source({}, ''), 'has no text'],
  ])('named %s is rejected if its source is invalid', (name, articleSource, what) => {
    expect(() => readArticle(name, articleSource)).toThrow(`articles/${name} ${what}`)
  })
})

describe('hostile Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<svg onload=alert(1)>',
    '<iframe src="https://example.org"></iframe>',
    '<style>body { display: none }</style>',
    '[press](javascript:alert(1))',
    '[press](JaVaScRiPt&colon;alert(1))',
    '[press](&#106;avascript:alert(1))',
    '[press](java\tscript:alert(1))',
    '[press](vbscript:msgbox)',
    '[press](data:text/html;base64,PHNjcmlwdD4=)',
    '![see](javascript:alert(1))',
    '![see](data:image/svg+xml,%3Csvg%20onload=alert(1)%3E)',
    '[press][1]\n\n[1]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '![" onerror="alert(1)](x.png "\' onerror=\'alert(1)")',
    '```" onclick="alert(1)\ncode\n```',
    '<a href="javascript:alert(1)" onclick="alert(1)">press</a>',
  ])('is rendered without anything harmful: %j', (markdown) => {
    const found = markup(renderMarkdown(markdown))
    expect(
      found.filter((part) => /^(script|svg|iframe|style|on\w+=|style=|(href|src)=(?!x\.png$))/i.test(part)),
    ).toEqual([])
  })
})

describe('the blog', () => {
  it('is a list without texts, newest first, with a file for each article', async () => {
    await writeFile(join(folder, 'old.md'), source({ date: '2025-02-01' }))
    await writeFile(join(folder, 'b.md'), source({ date: '2026-02-01' }))
    await writeFile(join(folder, 'a.md'), source({ date: '2026-02-01' }))
    const target = join(folder, 'made')
    await writeArticles(await readArticles(folder), target)

    const list = JSON.parse(await readFile(join(target, 'articles.json'), 'utf8')) as object[]
    expect(list.map((article) => Object.keys(article))).toEqual(
      list.map(() => ['slug', 'title', 'description', 'date']),
    )
    expect(list).toMatchObject([{ slug: 'a' }, { slug: 'b' }, { slug: 'old', date: Date.UTC(2025, 1, 1) / 1000 }])
    expect(JSON.parse(await readFile(join(target, 'articles', 'old.json'), 'utf8'))).toMatchObject({
      slug: 'old',
      content: '<p>They hum.</p>',
    })
    expect(await readFile(join(target, 'feed.xml'), 'utf8')).toContain('<id>https://origin.invalid/blog/old</id>')
  })

  it('drops an article whose file has been deleted', async () => {
    await writeArticles([readArticle('old.md', source())], folder)
    await writeArticles([readArticle('new.md', source())], folder)
    expect(await readdir(join(folder, 'articles'))).toEqual(['new.json'])
  })

  it('has a feed that is valid XML for any text', () => {
    const feed = atomFeed([readArticle('a.md', source({ title: 'Salt & <pepper>' }, 'Say "]]>" & go'))])
    const texts: string[] = []
    const open: string[] = []
    const parser = new Parser(
      { onopentagname: (name) => open.push(name), ontext: (text) => texts.push(text) },
      { xmlMode: true },
    )
    parser.end(feed)
    expect(open).not.toContain('pepper')
    expect(texts.join('')).toContain('Salt & <pepper>')
    expect(texts.join('')).toContain('<p>Say "]]>" &#x26; go</p>')
  })

  it('has no article dated before the first commit or in the future', async () => {
    // The day of the first commit. No article can have been published earlier.
    const firstDay = Date.UTC(2026, 10, 21) / 1000
    for (const { slug, date } of await readArticles(articlesFolder)) {
      expect([slug, date]).toEqual([slug, Math.max(date, firstDay)])
      expect(date).toBeLessThanOrEqual(Date.now() / 1000)
    }
  })

  it('has at least six valid articles', async () => {
    expect((await readArticles(join(import.meta.dirname, '..', 'articles'))).length).toBeGreaterThanOrEqual(6)
  })
})
