import type { InkloomContract } from '#contract/contract.ts'
import { messages } from '#contract/edits.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { Table } from '#contract/projects.ts'
import { loadWriting } from '../../../writing/load-writing.ts'
import { askOutline } from './ask-outline.ts'
import type { OutlineDependencies, OutlineUser } from '../dependencies.ts'

type Body = Valid<InkloomContract['POST /generate_outline']>['body']

/** Proposes an outline. It changes nothing in the project, not even its description. */
export const generateOutline = async (
  dependencies: OutlineDependencies,
  user: OutlineUser,
  { project_id: projectId, description, length }: Body,
  signal: AbortSignal,
): Promise<{ table: Table }> => {
  const { context } = await loadWriting(dependencies, user, projectId)
  return askOutline(dependencies, user, {
    length,
    context: { ...context, description },
    signal,
    keep: async (table) => ({ table }),
    reassurance: messages.textKept,
  })
}
