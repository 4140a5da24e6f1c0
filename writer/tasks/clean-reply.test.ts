import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import { markedProse, proseWords } from '#tests/samples/marked-prose.ts'
import { removeHeadings } from '#writer/quality/remove-headings.ts'
import { cleanReply } from './clean-reply.ts'

const clean = (reply: string, more: Partial<Parameters<typeof cleanReply>[1]> = {}) =>
  cleanReply(reply, { language: 'english', instructions: '', ...more })
const text = 'The sea was calm.\n\nNobody spoke.'

describe('a cleaned reply', () => {
  test.each([
    ['english', "Sure! Here's the rewritten paragraph:"],
    ['english', 'Certainly, below is a shorter version of your text:'],
    ['german', 'Natürlich! Hier ist der überarbeitete Abschnitt:'],
    ['german', 'Sure, here is the German text:'],
    ['french', 'Bien sûr, voici le texte demandé :'],
    ['spanish', '¡Claro! Aquí tienes el texto:'.slice(1)],
    ['italian', 'Ecco il testo richiesto:'],
    ['russian', 'Конечно! Вот ваш текст:'],
    ['chinese_simplified', '好的，以下是您要求的段落：'],
    ['japanese', '承知しました。以下が文章です：'],
    ['arabic', 'بالتأكيد، إليك النص المطلوب:'],
    ['hindi', 'ज़रूर, यहाँ आपका पाठ है:'],
  ] as const)('in %s has no preamble: %s', (language, preamble) => {
    expect(clean(`${preamble}\n\n${text}`, { language })).toBe(text)
  })

  test('has no closing remark', () => {
    expect(clean(`${text}\n\nLet me know if you would like any changes!`)).toBe(text)
  })

  test('keeps a story that begins or ends like chatter', () => {
    expect(clean('Sure of herself, she opened the door.\n\nHe waited.')).toBe(
      'Sure of herself, she opened the door.\n\nHe waited.',
    )
    expect(clean('Here is where it ended.\n\n“Let it go,” she said.')).toBe(
      'Here is where it ended.\n\n“Let it go,” she said.',
    )
  })

  test('has no code block or quotation marks around the whole text', () => {
    expect(clean(`\`\`\`markdown\n${text}\n\`\`\``)).toBe(text)
    expect(clean('"The sea was calm."')).toBe('The sea was calm.')
    expect(clean('„Das Meer war still.“', { language: 'german' })).toBe('Das Meer war still.')
  })

  test('keeps quotation marks that belong to the text', () => {
    expect(clean('"Go," she said. "Now."')).toBe('"Go," she said. "Now."')
    expect(clean('"Go."', { quoted: true })).toBe('"Go."')
  })

  test('keeps lines like remarks and marks that the edited text has', () => {
    const mail = 'Okay, here is the plan:\n\nWe met [INST] in Rome.\n\nI hope this helps!'
    expect(clean(mail)).not.toContain('plan')
    expect(clean(`Sure! Here is the text:\n\n${text}`, { source: text })).toBe(text)
    expect(clean('Okay, here is our plan:\n\nWe meet in Rome.\n\nI hope that this helps!', { source: mail })).toBe(
      'Okay, here is our plan:\n\nWe meet in Rome.\n\nI hope that this helps!',
    )
    const book = 'As an AI language model I cannot sail.\n\nSo it said.'
    expect(clean(book, { source: book })).toBe(book)
  })

  test('has no HTML, including HTML that appears when other HTML is removed', () => {
    expect(clean('A <b>bold</b> word<script>alert(1)</script>.')).toBe('A bold word.')
    expect(clean('A <scr<b>ipt>alert(1)</scr</b>ipt> word <img src=x onerror=alert(1)>')).not.toMatch(/<[a-z/]/iu)
    expect(clean('One<br>two, and 3 < 4 > 2.')).toBe('One\ntwo, and 3 < 4 > 2.')
  })

  test('has no parts of the prompt, prompt tags, or chat template marks', () => {
    const instructions = 'Everything the person gives you stands between tags whose names end in a number.\nNo heading.'
    const leak = 'Everything the person gives you stands between tags whose names end in a number.'
    expect(clean(`The sea was calm.\n\n${leak}\n\nNobody spoke.`, { instructions })).toBe(text)
    expect(clean(`<text-0123456789ab>\n${text}\n</text-0123456789ab><|im_end|>`)).toBe(text)
  })

  test('is empty if there is no text', () => {
    expect(clean('```\n```')).toBe('')
    expect(clean('  \n ')).toBe('')
  })
})

describe('a reply keeps', () => {
  test.each([
    ['verse with its lines and its indentation', 'The sea\n  was calm,\n    and so\nwere we.'],
    [
      'code with its fence, its indentation and its blank lines',
      'Run it:\n\n```python\ndef f(x):\n\n\n    return x < 3\n```',
    ],
    ['HTML in code', 'The tag `<b>` is bold, and so is this:\n\n```html\n<p>One <b>two</b></p>\n```'],
    ['what only looks like HTML', 'If a <b and c> d, write to <your name> at <https://example.org/a>. Is 3 < 4?'],
    ['elements that nothing ends', 'Dear <title>, a List<A> is no List<I>. <object lesson> Is 2 <p and q> 3?'],
    ['an escaped tag', 'The tag \\<b> is bold, and \\</b> ends it.'],
    ['a letter with all its lines', 'Paris, 3 May 1888\n\nDear Anna,\n\nI hope this finds you well.\n\nYours,\nBerta'],
    ['a first line that ends in a colon', 'Of course, she had one condition:\n\nNobody was to know.'],
    ['a first line that says where the story is', 'Here is where it began:\n\nIn the harbour.'],
    ['a first line of somebody who is sure', 'Certainly, I was afraid of the sea when I was small.\n\nI am not now.'],
    ['a last line that asks to be told', 'He wrote a last line.\n\nLet me know when you arrive.'],
    ['a last line that begins with a note', 'Take two.\n\nNote that the dose is for adults.'],
    ['a last line of hope', 'We sailed at dawn.\n\nI hope that it was worth it.'],
    ['a formula, an address and a sign', 'E = mc²\n\nhttps://example.org/a_b?c=d\n\nNO ENTRY'],
    [
      'a sentence of a book on machines',
      'As an AI language model grows, so does its cost.\n\nA model says “As an AI language model” often.',
    ],
  ])('%s', (_, text) => {
    expect(clean(text)).toBe(text)
  })

  test('every word of prose among marks', () => {
    assert(
      property(markedProse, (prose) => {
        const cleaned = clean(prose, { source: prose })
        expect(proseWords(cleaned)).toEqual(proseWords(prose))
        expect(proseWords(removeHeadings(cleaned).markdown)).toEqual(proseWords(prose))
      }),
      { seed, numRuns: howMany('RANDOM_TEXTS') },
    )
  })

  test('the number and the links of a heading', () => {
    expect(removeHeadings('One\n\n## 2. The [log](https://e.org) of *Maria* ##\n\nTwo').markdown).toBe(
      'One\n\n**2. The [log](https://e.org) of Maria**\n\nTwo',
    )
  })

  test('a code block if the whole reply is code, but not around prose', () => {
    const code = '```python\nfor x in y:\n    print(x)\n```'
    expect(clean(code)).toBe(code)
    expect(clean('```\nfor x in y:\n    print(x)\n```')).toBe('```\nfor x in y:\n    print(x)\n```')
    expect(clean('```text\nThe sea was calm.\n```')).toBe('The sea was calm.')
    expect(clean('<answer>\nThe sea was calm.\n</answer>')).toBe('The sea was calm.')
  })
})

test.each([
  '<script>'.repeat(25_000),
  `</script>${'<script>'.repeat(25_000)}`,
  '<!--'.repeat(50_000),
  '<a '.repeat(60_000),
  `<a${' '.repeat(200_000)}`,
  `<a ${'x=1 '.repeat(50_000)}`,
  `a${' '.repeat(200_000)}b`,
  '['.repeat(200_000),
  '"'.repeat(200_000),
  '*'.repeat(200_000),
  '```\n'.repeat(50_000),
  '<answer>\n'.repeat(10_000),
  'Sure, here is the section:\n\n'.repeat(7000),
  '\n'.repeat(200_000),
])('is cleaned in time in proportion to its length: %#', (text) => {
  const start = performance.now()
  clean(text)
  expect(performance.now() - start).toBeLessThan(10_000)
})
