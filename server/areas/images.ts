import { loadImage } from '../features/images/load-image.ts'
import { createImageReader } from '../features/images/image-reader.ts'
import { removeOutlived, removeOwnerless, removeStrayFiles } from '../features/images/remove-images.ts'
import { imageRoutes } from '../features/images/routes.ts'
import { storeImage } from '../features/images/store-image.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

const HOURLY = '37 * * * *'
const DAILY = '47 3 * * *'

/** The images of manuscripts. */
export const imageArea = ({
  config,
  database,
  files,
  log,
  metrics,
}: Pick<Core, 'config' | 'database' | 'files' | 'log' | 'metrics'>) => {
  const dependencies = {
    database,
    files,
    log,
    quota: config.storagePerAccount,
    read: createImageReader(),
    countUpload: metrics.imageUpload,
  }
  const area = {
    routes: () => imageRoutes(dependencies),
    timed: [
      { name: 'remove-images', cron: HOURLY, run: () => removeOutlived(dependencies) },
      { name: 'remove-stray-files', cron: DAILY, run: () => removeStrayFiles(dependencies) },
    ],
  } satisfies Area
  return {
    ...area,
    loadImage: (userId: string, image: string) => loadImage(dependencies, userId, image),
    storeImage: (userId: string, bytes: Uint8Array, signal: AbortSignal) =>
      storeImage(dependencies, userId, bytes, signal),
    removeOwnerless: () => removeOwnerless(dependencies),
  }
}
