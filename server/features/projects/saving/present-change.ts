import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Change } from '../history/changes-between.ts'
import { parseBlocks } from '../manuscript/read-blocks.ts'

type Presented = Reply<InkloomContract['GET /projects/:id/changes']>['changes'][number]

export const presentChange = async ({ revision, kind, device, splices }: Change): Promise<Presented> => ({
  revision,
  kind,
  device,
  splices: await Array.fromAsync(splices, async (splice) => ({ ...splice, blocks: await parseBlocks(splice.blocks) })),
})
