import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { pagesPolicy } from '#server/http/pages/security-headers.ts'
import { type BuiltFile, buildPages, editorPage, pageFolder } from './editor-page/build.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, test as base } from './inkloom-test.ts'
import { storesNothing } from './reused-page.ts'

interface OpenOptions {
  language?: LanguageCode
}

export interface Writing {
  page: Page
  open: (text: EditorNode[], options?: OpenOptions) => Promise<void>
  /**
   * Returns the text with a line for each block: `# ` and `## ` before headings, `- ` before items.
   */
  text: () => Promise<string[]>
  /** Sets the caret to an offset in a block, or to its end. */
  caret: (block: number, offset?: number) => Promise<void>
  paste: (data: Record<string, string>) => Promise<void>
}

interface Built {
  /** React's strict mode mounts everything twice, but only in development mode. */
  mode: 'production' | 'development'
  /** The address of the editor's page. */
  address: string
}

/** The setup project builds the page once for all workers. */
const readBuilt = (): Map<string, BuiltFile> =>
  new Map(JSON.parse(readFileSync(editorPage, 'utf8')) as [string, BuiltFile][])

export const test = base.extend<{ writing: Writing }, Built>({
  mode: ['production', { option: true, scope: 'worker' }],
  address: [
    async ({ mode }, use) => {
      const files = mode === 'production' ? readBuilt() : await buildPages(pageFolder, mode)
      const server = createServer((request, response) => {
        const file = files.get(request.url ?? '')
        response.writeHead(file ? 200 : 404, {
          'Content-Type': file?.type ?? 'text/plain',
          'Content-Security-Policy': pagesPolicy,
          'Cache-Control': 'max-age=3600',
        })
        response.end(file && Buffer.from(file.body, 'base64'))
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      storesNothing.add(address)
      await use(address)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  writing: async ({ page, address }, use) => {
    await use({
      page,
      open: async (text, { language = 'english' } = {}) => {
        await page.addInitScript((initial) => Object.assign(globalThis, { editorPage: initial }), { text, language })
        await page.goto(`${address}/index.html`)
        await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
      },
      text: () => page.evaluate(readText),
      caret: async (block, offset) => {
        await page.evaluate(setCaret, { block, offset })
        // The editor is notified in a separate task.
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
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
