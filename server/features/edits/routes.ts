import type { InkloomContract } from '#contract/contract.ts'
import type { edits } from '#contract/edits.ts'
import type { Handlers } from '../../http/serve.ts'
import { editContent } from './edit-content.ts'
import { generateContent } from './generate-content.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { rewriteTitle } from './rewrite-title.ts'

/**
 * The maximum length of each result, relative to the text. The reserved words depend on it, but
 * only delivered words are charged.
 */
const growths = { paraphrase: 1.2, expand: 1.8, shorten: 0.8, prompt: 1.5, personalize: 1.2 }

export const editRoutes = (parts: EditDependencies): Handlers<Pick<InkloomContract, keyof typeof edits>, EditUser> => ({
  'POST /generate_content': ({ body }, { user, signal }) => generateContent(parts, user, body, signal),
  'POST /rewrite_title': ({ body }, { user, signal }) => rewriteTitle(parts, user, body, signal),
  'POST /paraphrase_content': ({ body }, { user, signal }) =>
    editContent(parts, user, {
      body,
      signal,
      growth: growths.paraphrase,
      write: (writer, call) => writer.paraphrase({ content: body.content, tone: body.tone }, call),
    }),
  'POST /expand_content': ({ body }, { user, signal }) =>
    editContent(parts, user, {
      body,
      signal,
      growth: growths.expand,
      write: (writer, call) => writer.expand({ content: body.content }, call),
    }),
  'POST /shorten_content': ({ body }, { user, signal }) =>
    editContent(parts, user, {
      body,
      signal,
      growth: growths.shorten,
      write: (writer, call) => writer.shorten({ content: body.content }, call),
    }),
  'POST /prompt_content': ({ body }, { user, signal }) =>
    editContent(parts, user, {
      body,
      signal,
      growth: growths.prompt,
      write: (writer, call) => writer.prompt({ content: body.content, prompt: body.prompt }, call),
    }),
  'POST /personalize': ({ body }, { user, signal }) =>
    editContent(parts, user, {
      body,
      signal,
      growth: growths.personalize,
      write: (writer, call) => writer.matchStyle({ content: body.content, sample: body.exemple }, call),
    }),
})
