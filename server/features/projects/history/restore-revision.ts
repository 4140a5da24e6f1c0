import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { diffTexts } from '../manuscript/diff-texts.ts'
import { changeText } from '../manuscript/change-text.ts'
import type { Editor, ProjectDependencies } from '../dependencies.ts'
import { textOfRevision } from './read-revision.ts'

type Body = Valid<InkloomContract['POST /projects/:id/restore']>['body']

/**
 * Restores an earlier text as a new revision. The current text stays in the history as the revision
 * before it.
 */
export const restoreRevision = (
  dependencies: ProjectDependencies,
  user: Editor,
  projectId: string,
  { revision, client, device }: Body,
): Promise<{ revision: number }> =>
  changeText(dependencies, user, projectId, async (tx, _, text) => {
    const { blocks } = await textOfRevision(dependencies, tx, projectId, revision)
    return {
      change: {
        kind: 'restore',
        client: cleanLine(client),
        device: cleanLine(device),
        splices: await diffTexts(text.blocks, blocks),
      },
      answer: (now) => ({ revision: now }),
    }
  })
