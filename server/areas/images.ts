import { loadImage } from '../features/images/load-image.ts'
import { imageRoutes } from '../features/images/routes.ts'
import type { Core } from '../start/open-core.ts'
import { openFiles } from '../storage/file-store.ts'
import type { Area } from './area.ts'

/** The images of manuscripts. */
export const imageArea = ({ config, database }: Pick<Core, 'config' | 'database'>) => {
  const files = openFiles(config.files)
  const parts = { database, files, quota: config.storagePerAccount }
  const area = { routes: () => imageRoutes(parts) } satisfies Area
  return { ...area, loadImage: (userId: string, image: string) => loadImage(parts, userId, image) }
}
