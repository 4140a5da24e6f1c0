import { publicationRoutes } from '../features/publication/routes.ts'
import type { PublicationDependencies } from '../features/publication/read-details.ts'
import type { Area } from './area.ts'

/** The details of projects and books for their publication. */
export const publicationArea = (parts: PublicationDependencies) =>
  ({ routes: () => publicationRoutes(parts) }) satisfies Area
