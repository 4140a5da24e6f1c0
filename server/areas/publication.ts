import { coverRoutes } from '../features/publication/cover/routes.ts'
import type { CoverDependencies } from '../features/publication/cover/read-cover.ts'
import type { PreflightDependencies } from '../features/publication/preflight/check-work.ts'
import { preflightRoutes } from '../features/publication/preflight/routes.ts'
import type { PublicationDependencies } from '../features/publication/read-details.ts'
import { publicationRoutes } from '../features/publication/routes.ts'
import type { Area } from './area.ts'

/** The details and covers of projects and books for their publication. */
export const publicationArea = (dependencies: PublicationDependencies & CoverDependencies & PreflightDependencies) =>
  ({
    routes: () => ({
      ...publicationRoutes(dependencies),
      ...coverRoutes(dependencies),
      ...preflightRoutes(dependencies),
    }),
  }) satisfies Area
