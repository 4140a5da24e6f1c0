import type { InkloomContract } from '#contract/contract.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { limits } from '#contract/projects.ts'
import type { EditorBlock } from '#contract/splice-schema.ts'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { eachNode } from '#manuscript/model/blocks/write-block.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { type LostCounts, lostItemNames, nameLost } from '#manuscript/model/lost-items.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { parseJsonInSlices } from '../../../http/json/parse-json.ts'
import { checkPremium } from '../check-premium.ts'
import type { ImportDependencies, ProjectUser } from '../dependencies.ts'
import { countBlocks, readBlocks } from '../manuscript/read-blocks.ts'
import { acceptDetails } from './accept-details.ts'
import { noImages, storeImages, withImages } from './import-images.ts'

type ImportQuery = Valid<InkloomContract['POST /import']>['query']

interface Upload extends ImportQuery {
  bytes: Uint8Array
  signal: AbortSignal
}

/** No limits are needed here, because the import process limits its output. */
const unlimited = { values: Infinity, containers: Infinity }
const parse = (json: string) => parseJsonInSlices(json, unlimited)

const presentLost = (lost: LostCounts) =>
  lostItemNames.flatMap((item) => {
    const count = lost[item] ?? 0
    return count > 0 ? [{ item, count, name: nameLost(item, count) }] : []
  })

/** Bytes of a request that are reserved for the name, author and details of an import. */
const OTHER_BYTES = 200_000
const MOST_BYTES = limits.contentBytes - OTHER_BYTES

const tooMuchText = () =>
  new ApiError(
    'too_large',
    'This file has more text than one project can hold. Nothing was imported; split it into several files and import each.',
  )

/**
 * Returns the blocks of a text. Throws an ApiError if the text is too large for the request that
 * imports it.
 */
const blocksOf = async (manuscript: Manuscript): Promise<EditorBlock[]> => {
  const yieldTurn = createYielder()
  const blocks: EditorBlock[] = []
  let bytes = 0
  for (const node of eachNode(manuscript, languageOf(manuscript.language).direction)) {
    if (yieldTurn.isDue()) await yieldTurn()
    const json = stringifyBlock(node)
    bytes += Buffer.byteLength(json) + 1
    if (bytes > MOST_BYTES || blocks.length === limits.textBlocks) throw tooMuchText()
    blocks.push(JSON.parse(json) as EditorBlock)
  }
  return blocks
}

/** Reads an uploaded file and returns its content. Stores nothing, except images if requested. */
export const previewImport = async (
  dependencies: Pick<ImportDependencies, 'storeImage'>,
  user: ProjectUser,
  { name, images: mode, bytes, signal }: Upload,
): Promise<Reply<InkloomContract['POST /import']>> => {
  checkPremium(user)
  // Import readers are large, so they are loaded with the first import to keep the start-up fast.
  const [{ importManuscript }, { ImportError }] = await Promise.all([
    import('#manuscript/import/import-manuscript.ts'),
    import('#manuscript/import/import-error.ts'),
  ])
  try {
    const isStored = mode === 'store'
    const read = await importManuscript(bytes, name, { signal, withImages: isStored, parse })
    const stored = isStored ? await storeImages(dependencies, user.id, read.images, signal) : noImages
    const manuscript = withImages(read.manuscript, stored.names)
    const blocks = await blocksOf(manuscript)
    const refused = (read.lost.refused_image ?? 0) + stored.refused
    const { details, notes } = acceptDetails(read.details)
    return {
      title: read.title.slice(0, limits.name),
      has_title: read.hasTitle,
      author: manuscript.author,
      details,
      blocks,
      language: manuscript.language,
      words: (await countBlocks(await readBlocks(blocks), manuscript.language)).words,
      chapters: manuscript.chapters.length,
      images: isStored ? stored.names.size : read.imageNames.length,
      not_kept: presentLost({ ...read.lost, refused_image: refused }),
      notes: [...read.notes, ...notes, ...stored.notes],
    }
  } catch (error) {
    if (error instanceof ImportError) throw new ApiError('not_supported', error.message)
    throw error
  }
}
