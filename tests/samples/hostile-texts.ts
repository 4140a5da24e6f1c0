import type { Book } from '#manuscript/model/book.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

/**
 * Texts that break careless code: markup of every export format, control characters, malformed and
 * endless text.
 */
export const hostileTexts = [
  '<script>alert(1)</script>&amp;&lt;&#x41;<b>bold</b>',
  ']]></w:t></w:r></w:p><w:p><w:r><w:t>injected',
  '"/><a href="javascript:alert(1)">x</a><!-- --> <?xml version="1.0"?> <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  '#read("/etc/passwd") #import "@preview/x:0.1.0" $x^2$ \\u{41} @cite <label> #{ while true {} }',
  '# heading\n## another\n- list\n1. one\n> quote\n```\ncode\n```\n*a* **b** _c_ ~~d~~ [l](javascript:alert(1)) ![i](x)',
  '{{template}} ${1+1} <%= x %> %n%s \\input{/etc/passwd}',
  'control \u0000\u0001\u0007\u0008\u000b\u000c\u001b\u007f\u0080\u009f end',
  'lone \ud800 and \udc00 surrogates, \ufffe\uffff\ufdd0 noncharacters',
  '😀 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \uE000 private',
  `z̴̡͎a̷l̶g̵o e${'\u0301'.repeat(300)}`,
  '\u202Ereversed\u202C \u2066isolated \u200b\u200c\u200d\u2060\ufeff invisible',
  'tab\there, lines\r\nof\rall\u2028kinds\u2029here',
  ' ',
  '',
  'a'.repeat(5000),
]

const hostileLinks = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'https://example.org/"><script>alert(1)</script>',
  'https://example.org/%zz?a=[b]|{c}^`d`\\e',
  'https://exa mple.org/',
  `https://example.org/${'a'.repeat(9000)}`,
  'mailto:a@example.org?subject="<b>&x',
  '//example.org',
  '',
]

/** A book in which every title, name, text and link is one of the hostile texts. */
export const hostileBook = (language: LanguageCode): Book => ({
  title: hostileTexts.join(' '),
  author: hostileTexts.slice(0, 8).join(' '),
  language,
  opening: hostileTexts.map((text) => ({ type: 'paragraph', text: [{ text }] })),
  chapters: hostileTexts.map((text) => ({
    title: text,
    blocks: [
      { type: 'paragraph', text: [{ text, bold: true, italic: true, underline: true }] },
      { type: 'quote', text: [{ text }] },
      { type: 'list', ordered: false, items: [[{ text }], []] },
      { type: 'list', ordered: true, items: [] },
      { type: 'paragraph', text: [] },
    ],
    sections: [
      { title: text, blocks: hostileLinks.map((href) => ({ type: 'paragraph', text: [{ text: `${text}x`, href }] })) },
      { title: '', blocks: [] },
    ],
  })),
})
