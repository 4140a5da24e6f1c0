import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { type FakeEdits, fakeEdits } from './fake-edits.ts'

type Codex = Reply<InkloomContract['GET /projects/:id/codex']>

const paragraph = (text: string) => ({
  type: 'paragraph',
  version: 1,
  children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
  direction: null,
  format: '',
  indent: 0,
})

/** Filler sentences, so that a passage is long enough to be read. */
export const filler = (words: number): string => 'The rain fell on the roof and the road. '.repeat(Math.ceil(words / 9))

/** Starts an Inkloom, and creates projects with manuscripts whose codex the test examines. */
export const fakeCodex = async (options: Parameters<typeof fakeEdits>[0] = {}) => {
  const edits = await fakeEdits(options)
  const { inkloom } = edits
  const author = async (plan: Parameters<FakeEdits['person']>[0] = {}) => {
    const person = await edits.person(plan)
    const { token } = person
    const show = (id: string): Promise<Codex> => inkloom.call('GET /projects/:id/codex', { params: { id } }, token)
    /** Replaces the whole manuscript. */
    const write = (projectId: string, texts: readonly string[]) =>
      inkloom.call(
        'POST /update_content',
        { body: { projectId, content: { root: { type: 'root', children: texts.map(paragraph) } } } },
        token,
      )
    return {
      ...person,
      show,
      manuscript: async (texts: readonly string[], language: LanguageCode = 'english') => {
        const { project_id } = await inkloom.call('POST /create_empty_project', { body: { language } }, token)
        await write(project_id, texts)
        return project_id
      },
      write,
      /** Returns the codex once reading has reached this state. */
      until: async (id: string, states: NonNullable<Codex['reading']>['state'][]): Promise<Codex> => {
        for (;;) {
          const codex = await show(id)
          if (states.includes(codex.reading!.state)) return codex
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      },
      call: <R extends keyof InkloomContract>(
        route: R,
        input: Parameters<typeof inkloom.call<R>>[1],
      ): Promise<Reply<InkloomContract[R]>> => inkloom.call(route, input, token),
    }
  }
  return { ...edits, author }
}
export type FakeCodex = Awaited<ReturnType<typeof fakeCodex>>
export type Author = Awaited<ReturnType<FakeCodex['author']>>
