import { manuscriptToNodes } from '#manuscript/model/blocks/write-block.ts'
import { everyBlock } from '#tests/samples/every-block.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { list, paragraph, section, expect, test } from './editor-test.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at % 97}`).join(' ')

test('blocks are pasted into a text, in place of it, and back into the editor', async ({ page, writing }) => {
  await test.step('pasted blocks are inserted at the caret within the text, as one undo step', async () => {
    await writing.open([section('One'), paragraph('before after'), section('Two')])
    await writing.caret(1, 7)
    await writing.paste({
      'text/html': '<p>a</p><h1>Chapter</h1><p>b <b>c</b></p><ul><li>d</li></ul><p>e </p>',
      'text/plain': 'a\nChapter',
    })
    expect(await writing.text()).toEqual(['# One', 'before a', '# Chapter', 'b [1:c]', '- d', 'eafter', '# Two'])
    await page.keyboard.type('!')
    expect((await writing.text())[5]).toBe('e!after')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(['# One', 'before after', '# Two'])
  })

  await test.step('pasted blocks replace an empty line or everything, and split a list', async () => {
    await writing.open([])
    await writing.caret(0)
    await writing.paste({ 'text/plain': 'one\n\ntwo' })
    expect(await writing.text()).toEqual(['one', 'two'])
    await page.keyboard.press('Control+a')
    await writing.paste({ 'text/html': '<h2>T</h2><ol><li>a</li><li>b</li></ol>' })
    expect(await writing.text()).toEqual(['# T', '1. a', '1. b'])
    await writing.caret(1, 1)
    await writing.paste({ 'text/html': '<p>x</p><p>y</p>' })
    expect(await writing.text()).toEqual(['# T', '1. a', 'x', 'y', '1. b'])
    await writing.caret(1, 1)
    await writing.paste({ 'text/html': '<ul><li>c</li><li>d</li></ul>' })
    expect(await writing.text()).toEqual(['# T', '1. a', '1. c', '1. d', 'x', 'y', '1. b'])
  })

  await test.step('a copy from the editor is pasted unchanged, and other programs get clean HTML', async () => {
    await writing.open([section('One'), paragraph('some  text'), list('a', 'b'), section('Two')])
    await writing.caret(0)
    const copied = () =>
      page.evaluate(() => {
        const clipboardData = new DataTransfer()
        document
          .querySelector('[contenteditable]')!
          .dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
        return Object.fromEntries(clipboardData.types.map((type) => [type, clipboardData.getData(type)]))
      })
    await page.keyboard.press('Control+a')
    const all = await copied()
    expect(all).toEqual({
      'text/html':
        '<h2>One</h2>\n<p style="white-space: pre-wrap">some  text</p>\n<ul><li>a</li><li>b</li></ul>\n<h2>Two</h2>',
      'text/plain': 'One\n\nsome  text\n\na\nb\n\nTwo',
    })
    await writing.paste(all)
    expect(await writing.text()).toEqual(['# One', 'some  text', '- a', '- b', '# Two'])
    await writing.caret(0, 0)
    await page.keyboard.press('Shift+ArrowRight')
    expect(await copied()).toEqual({ 'text/html': 'O', 'text/plain': 'O' })
  })
})

test('a whole text with every block is cut, pasted and undone unchanged @soak', async ({ page, writing }) => {
  // The page of the test can't load pictures.
  const nodes = manuscriptToNodes(everyBlock()).filter(({ type }) => type !== 'figure')
  await writing.open(nodes)
  const stored = () =>
    page.evaluate(() =>
      (globalThis as { editorPage?: EditorPage }).editorPage!.manuscript!.blocks.blocks().map(({ json }) => json),
    )
  const before = await stored()
  await writing.caret(0)
  await page.keyboard.press('Control+a')
  const cut = await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document
      .querySelector('[contenteditable]')!
      .dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }))
    return { 'text/html': clipboardData.getData('text/html'), 'text/plain': clipboardData.getData('text/plain') }
  })
  await expect.poll(async () => (await stored()).length).toBe(1)
  await writing.paste(cut)
  await expect.poll(stored).toEqual(before)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored()).length).toBe(1)
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toEqual(before)
})

test('pasted words stay inline, with the space around them @soak', async ({ writing }) => {
  await writing.open([section('One'), paragraph('beforeafter')])
  await writing.caret(1, 6)
  await writing.paste({ 'text/html': '<span> <i>some</i> words </span>', 'text/plain': ' some words ' })
  await writing.caret(0)
  await writing.paste({ 'text/plain': ' more' })
  expect(await writing.text()).toEqual(['# One more', 'before [2:some] words after'])
})

test('after pasted blocks that end with a table, typing continues after the table', async ({ page, writing }) => {
  const table = '<p>before</p><table><tr><td>a</td><td>b</td></tr></table>'
  await writing.open([paragraph('one'), section('Two')])
  await writing.caret(0)
  await page.keyboard.press('Enter')
  await writing.paste({ 'text/html': table })
  await page.keyboard.type('after')
  expect(await writing.text()).toEqual(['one', 'before', 'ab', 'after', '# Two'])
  await writing.caret(3, 0)
  await writing.paste({ 'text/html': table })
  await page.keyboard.type('and ')
  expect(await writing.text()).toEqual(['one', 'before', 'ab', 'before', 'ab', 'and after', '# Two'])
})

test('half a million characters are pasted and undone in one step each', async ({ page, writing }) => {
  await writing.open([section('One'), paragraph('x')])
  await writing.caret(1)
  const html = Array.from({ length: 900 }, (_, at) => `<p>${at} ${words(80)}</p>`).join('')
  await writing.paste({ 'text/html': html })
  expect(await writing.text()).toHaveLength(901)
  await page.keyboard.press('Control+z')
  expect(await writing.text()).toEqual(['# One', 'x'])
})

test('pictures of a pasted page or Markdown are not loaded, and named @soak', async ({ page, writing }) => {
  await writing.open([paragraph('x')])
  await writing.caret(0)
  await writing.paste({ 'text/html': '<img src="https://example.com/x.png" onerror="alert(1)">', 'text/plain': '' })
  expect(await writing.text()).toEqual(['x'])
  await expect(page.getByText('Not kept: 1 image from the web.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await writing.caret(0)
  await writing.paste({ 'text/plain': '## One\n\n![A](https://example.com/x.png) ![B](y.png)' })
  await expect(page.getByText(/^Not kept: 1 image from the web, 1 image that the clipboard/)).toBeVisible()
  expect(await writing.text()).toContain('A B')
})

test('content dropped from elsewhere is treated like a paste @soak', async ({ page, writing }) => {
  await writing.open([paragraph('before after')])
  await writing.caret(0, 7)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/html', '<p style="color:red"><b>big</b> </p>')
    dataTransfer.setData('text/plain', 'big ')
    document
      .querySelector('[contenteditable]')!
      .dispatchEvent(
        new InputEvent('beforeinput', { inputType: 'insertFromDrop', dataTransfer, bubbles: true, cancelable: true }),
      )
  })
  expect(await writing.text()).toEqual(['before [1:big] after'])
})

const script = 'globalThis.ran=1'
/** HTML that would execute or load something, each through a different part of the parser. */
const hostile = [
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `<svg onload="${script}">`,
  `<svg><script>${script}</script></svg>`,
  `<svg><animate onbegin="${script}" attributeName=x dur=1s>`,
  `<math><mtext></p><style><img src onerror="${script}"></style></mtext></math>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<object data="javascript:${script}"></object>`,
  `<embed src="javascript:${script}">`,
  `<body onload="${script}">`,
  `<details open ontoggle="${script}">x</details>`,
  `<video><source onerror="${script}"></video>`,
  `<audio src=x onerror="${script}"></audio>`,
  `<input autofocus onfocus="${script}">`,
  `<form action="javascript:${script}"><button>x</button></form>`,
  `<a href="javascript:${script}">link</a>`,
  `<a href="java&#9;script:${script}">link</a>`,
  `<a href="&#x6A;avascript:${script}">link</a>`,
  `<a href="\u0001javascript:${script}">link</a>`,
  `<a href="data:text/html,<script>${script}</script>">link</a>`,
  `<a href="vbscript:x">link</a>`,
  `<a href="https://example.com" onclick="${script}" style="background:url(javascript:${script})">link</a>`,
  `<p style="background:url('https://example.com/x.png')">styled</p>`,
  `<style>@import 'https://example.com/x.css';</style>`,
  `<link rel=stylesheet href="https://example.com/x.css">`,
  `<meta http-equiv=refresh content="0;url=javascript:${script}">`,
  `<base href="javascript:/">`,
  `<template><script>${script}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `<!--[if gte IE 4]><script>${script}</script><![endif]-->`,
  `<![CDATA[<script>${script}</script>]]>`,
  `<xmp><script>${script}</script></xmp>`,
  `<plaintext><script>${script}</script>`,
  `<p title="><script>${script}</script>">x`,
  `<scr<script>ipt>${script}</scr</script>ipt>`,
  `"><img src=x onerror=${script}>`,
  `<x contenteditable onblur=${script}>`,
  `<marquee onstart="${script}">x</marquee>`,
  `<isindex type=image src=1 onerror=${script}>`,
]

test('nothing in a hostile paste is executed, loaded or kept', async ({ page, writing }) => {
  await writing.open([paragraph('safe')])
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const html of hostile) {
    await writing.caret(0)
    await writing.paste({ 'text/html': html, 'text/plain': '' })
    await writing.paste({
      'text/html': html,
      'application/x-lexical-editor': JSON.stringify({
        namespace: 'manuscript',
        nodes: [{ type: 'link', version: 1, url: 'javascript:alert(1)', children: [] }],
      }),
    })
  }
  const sheet = page.getByRole('textbox', { name: 'Manuscript' })
  const left = await sheet.evaluate((element) => ({
    names: [...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName))].sort(),
    attributes: [...new Set([...element.querySelectorAll('*')].flatMap((inner) => inner.getAttributeNames()))].sort(),
    edited: element.querySelectorAll('[contenteditable]:not([contenteditable=false])').length,
    links: [...element.querySelectorAll('a')].map(({ href }) => href),
    ran: 'ran' in globalThis,
  }))
  expect(left.ran).toBe(false)
  // MathML is read as TeX, from which the editor draws its own. The text of xmp is code.
  const kept = ['a', 'br', 'p', 'pre', 'section', 'span', 'strong', 'em', 'math', 'mtext']
  expect(left.names.filter((name) => !kept.includes(name))).toEqual([])
  expect(
    left.attributes.filter(
      (name) => !/^(class|contenteditable|data-lexical-.*|dir|href|rel|spellcheck|style)$/.test(name),
    ),
  ).toEqual([])
  expect(left.edited).toBe(0)
  expect(new Set(left.links)).toEqual(new Set(['https://example.com/']))
  // The script of the formula reader comes from this origin, so it is allowed.
  expect(requests.filter((url) => !/^http:\/\/127\.0\.0\.1:\d+\/assets\/[\w-]+\.js$/.test(url))).toEqual([])
})

test('dragging within the text moves blocks, and adds nothing that a manuscript does not support @soak', async ({
  page,
  writing,
}) => {
  await writing.open([paragraph('here')])
  await writing.caret(0)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    const text = { type: 'text', version: 1, text: 'bad', format: 127, style: 'color: red', detail: 0, mode: 'normal' }
    const link = { type: 'link', version: 1, url: 'javascript:alert(1)', children: [text] }
    dataTransfer.setData('application/x-lexical-drag', JSON.stringify({ editorKey: 'another' }))
    dataTransfer.setData(
      'application/x-lexical-editor',
      JSON.stringify({
        namespace: 'manuscript',
        nodes: [
          { type: 'paragraph', version: 1, children: [link], indent: 3, format: 'center' },
          { type: 'paragraph', version: 1, children: [{ ...text, text: 'end' }], indent: 0, format: '' },
        ],
      }),
    )
    const sheet = document.querySelector('[contenteditable]')!
    const { left, top } = sheet.querySelector('p')!.getBoundingClientRect()
    sheet.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: left + 2, clientY: top + 8 }),
    )
  })
  expect((await writing.text()).join(' / ')).toBe('[47:bad] / [47:end]here')
})
