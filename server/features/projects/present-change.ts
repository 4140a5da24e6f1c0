import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { parseBlock } from './read-blocks.ts'
import type { RevisionRow } from './repository.ts'
import { unpackSplices } from './text-bytes.ts'

type Change = Reply<InkloomContract['GET /projects/:id/changes']>['changes'][number]

export const presentChange = ({ revision, kind, device, splices }: RevisionRow): Change => ({
  revision,
  kind,
  device,
  splices: unpackSplices(splices).map((splice) => ({ ...splice, blocks: splice.blocks.map(parseBlock) })),
})
