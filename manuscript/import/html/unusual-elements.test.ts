import { describe, expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { picture } from '#tests/samples/picture.ts'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const read = async (type: 'html' | 'markdown', text: string) => {
  const { manuscript, lost } = await readFileAs(
    { type, name: 'a', language: 'english' },
    new TextEncoder().encode(text),
  )
  return { text: manuscriptToMarkdown(manuscript).trim(), lost }
}

describe('a web page', () => {
  test.each([
    ['<p>Level <meter value="3" max="5">3 of 5</meter> <progress>60 %</progress></p>', 'Level 3 of 5 60 %', []],
    ['<p>Level: <meter value="3" max="5"></meter></p>', 'Level:', ['1 chart or drawing']],
    ['<noscript><p>For all <b>readers</b></p></noscript>', 'For all **readers**', []],
    ['<p>A</p><dialog>Saved</dialog><template>Row</template>', 'A', ['2 pieces of hidden text']],
    ['<dialog open><p>Welcome</p></dialog>', 'Welcome', []],
    ['<p>The <ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>', 'The 漢(かん)字(じ)', []],
    ['<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby></p>', '漢字(かんじ)', []],
    ['<p><ruby><rb>漢<rb>字<rtc><rt>かん<rt>じ</rtc></ruby></p>', '漢字(かんじ)', []],
    ['<p>He said <q>yes, <q>no</q></q>, <q>“maybe”</q></p>', 'He said “yes, ‘no’”, “maybe”', []],
    ['<p lang="de">Er sagte <q>ja</q></p>', 'Er sagte „ja“', []],
    ['<p>A<!-- ask the editor --><!--[if mso]> x y <![endif]--><!-- wp:a b --></p>', 'A', ['1 comment']],
    [
      '<p><a href="https://a.org" title="A tip">Link</a> <abbr title="World Health">WHO</abbr> <a href="https://a.org" title="Same">Same</a></p>',
      '[Link](<https://a.org/>) WHO [Same](<https://a.org/>)',
      ['2 tooltips'],
    ],
    [
      '<p>A</p><picture><source srcset="b.avif"><img src="b.png"></picture>',
      'A',
      ['1 image that is missing in the file'],
    ],
    [
      '<p>A <a href="https://a.org"><img src="b.png"></a></p>',
      'A',
      ['1 image that is missing in the file', '1 picture link'],
    ],
    ['<p>A</p><map><area href="https://a.org" alt="B"></map>', 'A', ['1 picture link']],
    [
      '<p>A <a href="#b">there</a></p><p id="b">B</p>',
      'A there\n\nB',
      ['1 link to another place in the file, which became text'],
    ],
    ['<p>A</p><button>Send</button><script>go()</script>', 'A', ['1 form field', '1 script']],
    ['<ol reversed><li>A</ol>', '1. A', ['1 list with letters or Roman numerals, which became numbers']],
    [
      '<ol style="list-style-type: lower-roman"><li>A</ol>',
      '1. A',
      ['1 list with letters or Roman numerals, which became numbers'],
    ],
    ['<hgroup>Tides</hgroup><search>Ebb</search><listing>a\n b</listing>', 'Tides\n\nEbb\n\n```\na\n b\n```', []],
    ['<frameset><noframes>Without frames</noframes></frameset>', 'Without frames', []],
  ])('%s', async (html, text, lost) => {
    expect(await read('html', `<body>${html}</body>`)).toEqual({ text, lost })
  })
})

const dot = `<img src="data:image/png;base64,${Buffer.from(picture(4, 4)).toString('base64')}" alt="A dot">`
/** Returns each block in a word or two: the number of a list and its items, or the type. */
const shape = ({ manuscript }: Awaited<ReturnType<typeof readFileAs>>): string[] =>
  manuscript.opening.map((block) => {
    if (block.type === 'paragraph') return blocksToText([block])
    if (block.type !== 'list') return block.type
    const start = block.ordered ? `${block.marks?.[0]?.start ?? 1}. ` : ''
    return start + block.items.map((item) => runsText(item)).join(' / ')
  })

describe('blocks in lists and footnotes', () => {
  test('a picture, a table or code in an item stands below it, and the numbers continue', async () => {
    const inner = `<ol><li>d${dot}</li><li>e</li></ol>`
    const html = `<ol><li>a${dot}<p>b</p></li><li>c${inner}</li><li>f<table><tr><td>1</td><td>2</td></tr></table></li><li>g<pre>h</pre></li><li>i</li></ol>`
    const read = await readFileAs({ type: 'html', name: 'a' }, Buffer.from(html))
    expect(shape(read)).toEqual([
      '1. a',
      'figure',
      'b',
      '2. c / d',
      'figure',
      '2. e',
      '3. f',
      'table',
      '4. g',
      'code',
      '5. i',
    ])
    expect(read.lost).toEqual([])
  })

  test('text below an inner list continues with its last item', async () => {
    const html = '<ol><li>a<ul><li>b</li></ul>c</li><li>d</li></ol>'
    expect(shape(await readFileAs({ type: 'html', name: 'a' }, Buffer.from(html)))).toEqual(['1. a / b\nc / d'])
  })

  test('a picture and a table in a footnote are named', async () => {
    const note = `<aside id="n" role="doc-footnote"><p>Note ${dot}</p><table><tr><td>1</td></tr></table></aside>`
    const { lost } = await read('html', `<p>A<a href="#n" role="doc-noteref">1</a></p>${note}`)
    expect(lost).toEqual(['1 image in a footnote', '1 table in a footnote, which became text'])
  })
})

describe('HTML and titles in Markdown', () => {
  test.each([
    ['[Link](https://a.org "A tip")', '[Link](<https://a.org/>)', ['1 tooltip']],
    ['[Link][a]\n\n[a]: https://a.org "A tip"', '[Link](<https://a.org/>)', ['1 tooltip']],
    ['[![Boat](b.png)](https://a.org)', '[Boat](<https://a.org/>)', ['1 picture link']],
    ['A <!-- ask the editor --> B\n\n<!-- and\nagain -->', 'A  B', ['2 comments']],
    ['A <img src="b.png" alt="a boat">', 'A a boat', []],
    ['<iframe src="https://a.org"></iframe>\n\nA', 'A', ['1 embedded object']],
    ['<video src="a.mp4"></video>\n\nA', 'A', ['1 video or sound']],
    ['<ruby>漢字<rt>かんじ</rt></ruby> and <q>yes</q>', '漢字(かんじ) and “yes”', []],
    ['<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>', '漢字(かんじ)', []],
    ['<table><tr><td>A</td><td>B</td></tr></table>', 'A B', []],
    ['<figure><img src="b.png" alt="A"><figcaption>B</figcaption></figure>', 'A\n\nB', []],
  ])('%s', async (markdown, text, lost) => {
    expect(await read('markdown', markdown)).toEqual({ text, lost })
  })
})
