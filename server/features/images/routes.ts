import type { InkloomContract } from '#contract/contract.ts'
import { imageMessages, type images } from '#contract/images.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { findUsage } from '../../storage/repository.ts'
import type { ImageDependencies } from './dependencies.ts'
import { extensions } from './extensions.ts'
import { findImage } from './repository.ts'
import { storeImage } from './store-image.ts'

const lost = () => new ApiError('not_found', imageMessages.lost)

export const imageRoutes = (
  dependencies: ImageDependencies,
): Handlers<Pick<InkloomContract, keyof typeof images>, { id: string }> => ({
  'POST /images': ({ body }, { user, signal }) => storeImage(dependencies, user.id, body, signal),
  'GET /images/:image': async ({ params: { image } }, { user }) => {
    const row = await findImage(dependencies.database.db, user.id, image)
    if (!row) throw lost()
    return {
      name: `${image}.${extensions[row.type]}`,
      type: row.type,
      etag: image,
      read: async () => {
        const bytes = await dependencies.files.get(row.id)
        if (!bytes) throw lost()
        return bytes
      },
    }
  },
  'GET /me/storage': async (_, { user }) => {
    const { images, exports } = await findUsage(dependencies.database.db, user.id)
    return {
      used: images.bytes + exports.bytes,
      images: { count: images.count, bytes: images.bytes, unused_bytes: images.unusedBytes },
      exports,
      limit: dependencies.quota,
    }
  },
})
