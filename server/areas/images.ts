import { join } from 'node:path'
import { loadImage } from '../features/images/load-image.ts'
import { imageRoutes } from '../features/images/routes.ts'
import type { Core } from '../start/open-core.ts'
import { openFiles } from '../storage/file-store.ts'
import type { Area } from './area.ts'

const BYTES_PER_ACCOUNT = 1_000_000_000

/** The images of manuscripts. */
export const imageArea = ({ config, database }: Pick<Core, 'config' | 'database'>) => {
  const files = openFiles({ kind: 'folder', folder: join(config.dataDir, 'images') })
  const parts = { database, files, quota: BYTES_PER_ACCOUNT }
  const area = { routes: () => imageRoutes(parts) } satisfies Area
  return { ...area, loadImage: (userId: string, image: string) => loadImage(parts, userId, image) }
}
