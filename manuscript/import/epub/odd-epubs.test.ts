import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const page = (body: string, encoding = 'utf-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`

interface Parts {
  pages: Record<string, string | Uint8Array>
  /** The titles of the table of contents with their addresses. */
  contents?: Record<string, string>
  /** The addresses of the pages, if they differ from the paths. */
  addresses?: string[]
  type?: string
  spine?: boolean
  author?: string
}

/** Makes an EPUB 2 without a navigation page. */
const epub = ({
  pages,
  contents = {},
  addresses = Object.keys(pages),
  type = 'application/xhtml+xml',
  spine = true,
  author = '',
}: Parts) =>
  zipSync({
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    'OEBPS/book.opf': strToU8(
      `<package version="2.0"><metadata><dc:title>Tides</dc:title>${author && `<dc:creator>${author}</dc:creator>`}</metadata><manifest>${addresses.map((href, at) => `<item id="p${at}" href="${href}" media-type="${type}"/>`).join('')}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="ncx">${spine ? addresses.map((_, at) => `<itemref idref="p${at}"/>`).join('') : ''}</spine></package>`,
    ),
    'OEBPS/toc.ncx': strToU8(
      `<ncx><navMap>${Object.entries(contents)
        .map(
          ([title, source]) =>
            `<navPoint><navLabel><text>${title}</text></navLabel><content src="${source}"/></navPoint>`,
        )
        .join('')}</navMap></ncx>`,
    ),
    ...Object.fromEntries(
      Object.entries(pages).map(([name, body]) => [
        `OEBPS/${name}`,
        typeof body === 'string' ? strToU8(page(body)) : body,
      ]),
    ),
  })

test.each<[string, Parts, string]>([
  [
    'chapters of one file that only the contents name',
    {
      pages: {
        'a.html':
          '<p id="a" class="chapter">The Ebb</p><p>One.</p><p><a id="b"/></p><p>The Flood</p><p>Two.</p><p id="c">Other words</p>',
      },
      contents: { 'The Ebb': 'a.html#a', 'The Flood': 'a.html#b', 'The End': 'a.html#c' },
    },
    '## The Ebb\n\nOne.\n\n## The Flood\n\nTwo.\n\nOther words',
  ],
  [
    'a heading that is a picture',
    { pages: { 'a.html': '<h1><span><img src="a.png" alt="The Ebb"/></span></h1><p>One.</p>' } },
    '## The Ebb\n\nOne.',
  ],
  [
    'a heading that is a picture, with an entry in the contents',
    { pages: { 'a.html': '<h1><img src="a.png" alt=""/></h1><p>One.</p>' }, contents: { 'The Ebb': 'a.html' } },
    '## The Ebb\n\nOne.',
  ],
  [
    'pages that hold only notes',
    {
      pages: {
        'a.html':
          '<h2>One</h2><p>A<a id="r1" href="#f1"><sup>1</sup></a>, B<sup><a id="r2" href="n.html#f2">2</a></sup>.</p><h3>Notes</h3><hr/><ol><li id="f1">First. <a href="#r1">↩</a></li></ol>',
        'n.html': '<h2>Notes</h2><div><p id="f2"><a href="a.html#r2">2.</a> Second.</p></div>',
        'c.html': '<h2>Two</h2><p>C.</p>',
      },
    },
    '## One\n\nA[^1], B[^2].\n\n## Two\n\nC.\n\n[^1]: First.<!-- -->\n\n[^2]: Second.<!-- -->',
  ],
  [
    'verse with an element for each line',
    {
      pages: {
        'a.html':
          '<h2>One</h2><div class="poetry"><div class="stanza"><div class="verse indent0">Calm</div><div class="verse indent2">Sea</div></div></div>',
      },
    },
    '## One\n\n<div class="verse">\n\nCalm\\\nSea\n\n</div>',
  ],
  [
    'the title of the book above its chapters',
    {
      pages: {
        'a.html': '<h1>TIDES</h1><p>A novel</p>',
        'b.html': '<h2>One</h2><p>A.</p>',
        'c.html': '<h2>Two</h2><p>B.</p>',
      },
    },
    'A novel\n\n## One\n\nA.\n\n## Two\n\nB.',
  ],
  ['CDATA', { pages: { 'a.html': '<h1>One</h1><p>A <![CDATA[& B]]>.</p>' } }, '## One\n\nA \\& B.'],
  [
    'Latin-1',
    { pages: { 'a.html': Buffer.from(page('<h1>One</h1><p>Café</p>', 'iso-8859-1'), 'latin1') } },
    '## One\n\nCafé',
  ],
  [
    'UTF-16',
    { pages: { 'a.html': Buffer.from(`\ufeff${page('<h1>One</h1><p>Café</p>', 'utf-16')}`, 'utf16le') } },
    '## One\n\nCafé',
  ],
  ['named entities', { pages: { 'a.html': '<h1>One</h1><p>Caf&eacute;&nbsp;&hellip;</p>' } }, '## One\n\nCafé\u00a0…'],
  [
    'absolute and encoded addresses',
    {
      pages: { 'ch 1é.html': '<h1>One</h1><p>A.</p>', 'b.html': '<p>B.</p>' },
      addresses: ['ch%201%C3%A9.html', '/OEBPS/b.html'],
    },
    '## One\n\nA.\n\nB.',
  ],
  [
    'addresses in other letters',
    { pages: { 'A.html': '<h1>One</h1><p>A.</p>' }, addresses: ['a.HTML'] },
    '## One\n\nA.',
  ],
  [
    'pages of an older type',
    { pages: { 'a.html': '<h1>One</h1><p>A.</p>' }, type: 'text/x-oeb1-document' },
    '## One\n\nA.',
  ],
  ['no reading order', { pages: { 'a.html': '<h1>One</h1><p>A.</p>' }, spine: false }, '## One\n\nA.'],
  [
    'alternatives',
    {
      pages: {
        'a.html':
          '<h1>One</h1><epub:switch><epub:case><p>New</p></epub:case><epub:default><p>Old</p></epub:default></epub:switch><epub:switch><epub:case><math><mi>x</mi></math></epub:case><epub:default>image</epub:default></epub:switch>',
      },
    },
    '## One\n\nOld\n\n$x$',
  ],
  [
    'the licence of Project Gutenberg',
    {
      pages: {
        'a.html':
          '<section id="pg-header" class="pg-boilerplate"><h2>The eBook</h2></section><h2>One</h2><p>A.</p><section class="pg-boilerplate"><p>END</p></section>',
      },
    },
    '## One\n\nA.',
  ],
])('an EPUB with %s', async (_, parts, text) => {
  const { manuscript } = await readFileAs({ type: 'epub', name: 'a', language: 'english' }, epub(parts))
  expect([manuscript.title, manuscriptToMarkdown(manuscript).trim()]).toEqual(['Tides', text])
})

test('reads a paragraph to which thousands of entries of the contents lead', async () => {
  const numbers = Array.from({ length: 20_000 }, (_, at) => at)
  const file = epub({
    pages: { 'a.html': `<p>${numbers.map((at) => `<a id="n${at}">w${at}</a> `).join('')}</p>` },
    contents: Object.fromEntries(numbers.map((at) => [`Entry ${at}`, `a.html#n${at}`])),
  })
  const { manuscript } = await readFileAs({ type: 'epub', name: 'a', language: 'english' }, file)
  expect(manuscriptToMarkdown(manuscript)).toContain('w19999')
})

test.each(['Unknown', 'Unknown Author', 'unknown author'])(
  'keeps no author that a program has named "%s"',
  async (author) => {
    const file = epub({ pages: { 'a.html': '<h1>One</h1><p>A.</p>' }, author })
    const read = await readFileAs({ type: 'epub', name: 'a', language: 'english' }, file)
    expect(JSON.stringify(read)).not.toMatch(/unknown/i)
  },
)

test('keeps an author whose name only begins like that', async () => {
  const file = epub({ pages: { 'a.html': '<h1>One</h1><p>A.</p>' }, author: 'Unknown Authority' })
  const { manuscript, details } = await readFileAs({ type: 'epub', name: 'a', language: 'english' }, file)
  expect(manuscript.author).toBe('Unknown Authority')
  expect(details.contributors).toMatchObject([{ name: 'Unknown Authority', role: 'author' }])
})
