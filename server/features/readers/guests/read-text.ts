import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { DownloadFormat } from '#contract/sharing-limits.ts'
import { messages } from '#contract/sharing.ts'
import { imageMessages } from '#contract/images.ts'
import { imageName } from '#manuscript/model/blocks/image-name.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { SharingDependencies } from '../dependencies.ts'
import { type GuestHeaders, requireGuest } from './find-guest.ts'
import { shownBlock } from './shown-block.ts'

/** Returns the text as a guest reads it. Yields in between, because a text may be very long. */
export const readSharedText = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
): Promise<Reply<InkloomContract['GET /shared/text']>> => {
  const { project } = await requireGuest(dependencies, headers)
  const yieldTurn = createYielder()
  const blocks = []
  for (const json of await dependencies.readBlocks(dependencies.database.db, project.id, project.revision)) {
    if (yieldTurn.isDue()) await yieldTurn()
    blocks.push(shownBlock(JSON.parse(json) as Record<string, unknown>))
  }
  return { revision: project.revision, title: project.name, language: project.language, blocks }
}

const lost = () => new ApiError('not_found', imageMessages.lost)

/**
 * Returns an image of the text that the guest may read. Images of earlier versions are not served.
 */
export const readSharedImage = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  image: string,
): Promise<File> => {
  const { project } = await requireGuest(dependencies, headers)
  if (!imageName.test(image)) throw lost()
  const blocks = await dependencies.readBlocks(dependencies.database.db, project.id, project.revision)
  if (!blocks.some((json) => json.includes(`"image":"${image}"`))) throw lost()
  const loaded = await dependencies.loadImage(project.userId, image)
  if (!loaded) throw lost()
  return new File([new Uint8Array(loaded.bytes)], image, { type: loaded.type })
}

export const downloadShared = async (
  dependencies: SharingDependencies,
  headers: GuestHeaders,
  { format, signal }: { format: DownloadFormat; signal: AbortSignal },
): Promise<File> => {
  const { link, project } = await requireGuest(dependencies, headers)
  if (!link.downloads.includes(format)) throw new ApiError('forbidden', messages.noDownload)
  return dependencies.makeFile(project.userId, project.id, format, signal)
}
