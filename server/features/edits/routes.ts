import type { InkloomContract } from '#contract/contract.ts'
import {
  type edits,
  type TextEditName,
  textEditNames,
  textEditRequest,
  type TextEditRoute,
  textEdits,
} from '#contract/edits.ts'
import type { Handlers } from '../../http/serve.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { continueText } from './continue-text.ts'
import { draftSection } from './draft-section.ts'
import { rewriteTitle } from './rewrite-title.ts'
import { streamTextEdit } from './stream-text-edit.ts'

type EditHandlers<Route extends keyof typeof edits> = Handlers<Pick<InkloomContract, Route>, EditUser>

export const editRoutes = (dependencies: EditDependencies): EditHandlers<keyof typeof edits> => ({
  'POST /generate_content': ({ body }, { user, signal }) => draftSection(dependencies, user, body, signal),
  'POST /rewrite_title': ({ body }, { user, signal }) => rewriteTitle(dependencies, user, body, signal),
  'POST /continue_content': ({ body }, { user, signal }) => continueText(dependencies, user, body, signal),
  ...textEditRoutes(dependencies),
})

/** Serves the calls of all edits of a text, which differ only by their entry in the contract. */
const textEditRoutes = (dependencies: EditDependencies): EditHandlers<TextEditRoute> => {
  type Handler = EditHandlers<TextEditRoute>[TextEditRoute]
  const serve =
    (name: TextEditName) =>
    ({ body }: Parameters<Handler>[0], { user, signal }: Parameters<Handler>[1]) =>
      streamTextEdit(dependencies, user, {
        name,
        request: textEditRequest(name, body),
        projectId: body.project_id,
        position: body.position,
        selection: body.selection,
        signal,
      })
  return Object.fromEntries(
    textEditNames.map((name) => [textEdits[name].route, serve(name)]),
  ) as EditHandlers<TextEditRoute>
}
