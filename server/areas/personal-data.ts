import { archiveOwner } from '../features/accounts/archive-link.ts'
import { bookFiles } from '../features/books/personal-files.ts'
import { imageFiles } from '../features/images/personal-files.ts'
import { personalDataRoutes } from '../features/personal-data/routes.ts'
import { projectFiles } from '../features/projects/personal-files.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

/** The archive of everything that is stored about a user. */
export const personalDataArea = ({ database, files }: Pick<Core, 'database' | 'files'>) =>
  ({
    routes: () =>
      personalDataRoutes({
        database,
        areas: [projectFiles, bookFiles, imageFiles(files)],
        archiveOwner: (token) => archiveOwner(database, token),
      }),
  }) satisfies Area
