import { randomUUID } from 'node:crypto'
import type { EditorBlock } from '#contract/splice-schema.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { TestInkloom } from './test-inkloom.ts'

const element = (type: string, text: string, more: object = {}): EditorBlock => ({
  type,
  version: 1,
  children: text ? [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }] : [],
  direction: null,
  format: '',
  indent: 0,
  ...more,
})
export const paragraph = (text: string): EditorBlock => element('paragraph', text, { textFormat: 0, textStyle: '' })
export const heading = (text: string, tag = 'h2'): EditorBlock => element('heading', text, { tag })

export const textOf = ({ children }: EditorBlock): string =>
  (Array.isArray(children) ? (children as EditorNode[]) : []).map(({ text }) => text ?? '').join('')

export const splice = (start: number, deleteCount: number, ...texts: string[]) => ({
  start,
  deleteCount,
  blocks: texts.map(paragraph),
})

/** Creates a project for a test, and returns functions that read, save and list it. */
export const fakeDesk = async (inkloom: TestInkloom, token: string, ...texts: string[]) => {
  const { project_id: id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  const params = { id }
  const read = () => inkloom.call('GET /projects/:id', { params }, token)
  const desk = {
    id,
    read,
    /** Returns the text of each block. */
    texts: async () => editorStateToBlocks(JSON.parse((await read()).content)).map(textOf),
    save: (baseRevision: number, splices: ReturnType<typeof splice>[], more: object = {}) =>
      inkloom.call('POST /update_content', { body: { projectId: id, baseRevision, splices, ...more } }, token),
    whole: (texts: string[], more: object = {}) =>
      inkloom.call(
        'POST /update_content',
        {
          body: {
            projectId: id,
            content: JSON.stringify({ root: { type: 'root', children: texts.map(paragraph) } }),
            ...more,
          },
        },
        token,
      ),
    history: (before?: string) =>
      inkloom.call('GET /projects/:id/history', { params, query: before ? { before } : {} }, token),
    saves: (revision: string, before?: string) =>
      inkloom.call(
        'GET /projects/:id/history/:revision/saves',
        { params: { id, revision }, query: before ? { before } : {} },
        token,
      ),
    search: (text: string, before?: number) =>
      inkloom.call(
        'GET /projects/:id/history_search',
        { params, query: before === undefined ? { text } : { text, before } },
        token,
      ),
    revision: async (revision: string) =>
      (await inkloom.call('GET /projects/:id/history/:revision', { params: { id, revision } }, token)).blocks.map(
        textOf,
      ),
    restore: (revision: string) => inkloom.call('POST /projects/:id/restore', { params, body: { revision } }, token),
  }
  if (texts.length > 0) await desk.save(0, [splice(0, 1, ...texts)])
  return desk
}

export const newSaveId = () => randomUUID()
