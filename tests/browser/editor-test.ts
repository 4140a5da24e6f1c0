import type { Page } from '@playwright/test'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { pagesPolicy } from '#server/http/pages/security-headers.ts'
import { type BuiltFile, buildPages } from './editor-page/build.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, test as base } from './inkloom-test.ts'

interface OpenOptions {
  language?: LanguageCode
}

export interface Writing {
  page: Page
  open: (text: EditorNode[], given?: OpenOptions) => Promise<void>
  /** The text with a line for each block: `# ` and `## ` before headings, `- ` before items. */
  text: () => Promise<string[]>
  /** Sets the caret to an offset in a block, or to its end. */
  caret: (block: number, offset?: number) => Promise<void>
  paste: (data: Record<string, string>) => Promise<void>
}

const origin = 'http://editor.test'

interface Built {
  /** React's strict mode mounts everything twice, but only in development mode. */
  mode: 'production' | 'development'
  built: Map<string, BuiltFile>
}

export const test = base.extend<{ writing: Writing }, Built>({
  mode: ['production', { option: true, scope: 'worker' }],
  built: [
    async ({ mode }, use) => use(await buildPages(new URL('./editor-page/', import.meta.url), mode)),
    { scope: 'worker' },
  ],
  writing: async ({ page, built }, use) => {
    await page.route(`${origin}/**`, (route) => {
      const file = built.get(new URL(route.request().url()).pathname)
      return file
        ? route.fulfill({
            body: file.body,
            contentType: file.type,
            headers: { 'Content-Security-Policy': pagesPolicy },
          })
        : route.fulfill({ status: 404 })
    })
    await use({
      page,
      open: async (text, { language = 'english' } = {}) => {
        await page.addInitScript((given) => Object.assign(globalThis, { editorPage: given }), { text, language })
        await page.goto(`${origin}/index.html`)
        await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
      },
      text: () => page.evaluate(readText),
      caret: async (block, offset) => {
        await page.evaluate(setCaret, { block, offset })
        // The editor is notified in a separate task.
        await page.evaluate(() => new Promise((done) => setTimeout(done, 20)))
      },
      paste: (data) => page.evaluate(pasteData, data),
    })
  },
})

type Global = typeof globalThis & { editorPage: EditorPage }

const readText = (): string[] => {
  const shown = (node: EditorNode, depth: number): string[] => {
    const inside = (node.children ?? []).flatMap((child) => shown(child, depth))
    if (node.type === 'text') return [node.format ? `[${node.format}:${node.text}]` : (node.text ?? '')]
    if (node.type === 'linebreak') return ['|']
    if (node.type === 'link') return [`<${inside.join('')} ${node.url}>`]
    if (node.type === 'list')
      return (node.children ?? []).flatMap((item) =>
        item.children?.[0]?.type === 'list'
          ? shown(item.children[0], depth + 1)
          : [`${'  '.repeat(depth)}${node.tag === 'ol' ? '1.' : '-'} ${shown(item, depth).join('')}`],
      )
    const mark = { h2: '# ', h3: '## ' }[node.tag ?? ''] ?? (node.type === 'quote' ? '> ' : '')
    return node.type === 'listitem' ? inside : [mark + inside.join('')]
  }
  const { manuscript } = (globalThis as Global).editorPage
  return manuscript!.blocks.blocks().flatMap(({ json }) => shown(JSON.parse(json) as EditorNode, 0))
}

const setCaret = ({ block, offset }: { block: number; offset: number | undefined }) => {
  const root = document.querySelector<HTMLElement>('[contenteditable]')!
  root.focus()
  const element = [...root.querySelectorAll('section > *')][block]!
  element.scrollIntoView({ block: 'center' })
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = offset ?? element.textContent.length
  let node = walker.nextNode()
  for (; node && left > node.textContent!.length; node = walker.nextNode()) left -= node.textContent!.length
  getSelection()!.setBaseAndExtent(node ?? element, node ? left : 0, node ?? element, node ? left : 0)
}

const pasteData = (data: Record<string, string>) => {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
  document
    .querySelector('[contenteditable]')!
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const textNode = (text: string, format = 0): EditorNode => ({
  type: 'text',
  version: 1,
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
})
const element = (type: string, children: EditorNode[], more: object = {}): EditorNode => ({
  type,
  version: 1,
  children,
  direction: null,
  format: '',
  indent: 0,
  ...more,
})
const runs = (text: string | EditorNode[]) => (typeof text === 'string' ? (text ? [textNode(text)] : []) : text)

export const bold = (text: string) => textNode(text, 1)
export const plain = (text: string) => textNode(text)
export const link = (text: string, url: string) =>
  element('link', [textNode(text)], { url, rel: 'noreferrer', target: null, title: null })
export const paragraph = (text: string | EditorNode[]) =>
  element('paragraph', runs(text), { textFormat: 0, textStyle: '' })
export const section = (text: string) => element('heading', runs(text), { tag: 'h2' })
export const point = (text: string) => element('heading', runs(text), { tag: 'h3' })
export const list = (...items: string[]) =>
  element(
    'list',
    items.map((item, at) => element('listitem', runs(item), { value: at + 1 })),
    { listType: 'bullet', start: 1, tag: 'ul' },
  )

export { expect }
