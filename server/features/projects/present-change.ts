import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Change } from './changes-between.ts'
import { parseBlock } from './read-blocks.ts'

type Presented = Reply<InkloomContract['GET /projects/:id/changes']>['changes'][number]

export const presentChange = ({ revision, kind, device, splices }: Change): Presented => ({
  revision,
  kind,
  device,
  splices: splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(parseBlock) })),
})
