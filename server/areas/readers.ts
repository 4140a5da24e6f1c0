import { createPasswords } from '../features/accounts/sign-in/passwords.ts'
import { commentRoutes } from '../features/readers/comments/routes.ts'
import type { SharingDependencies } from '../features/readers/dependencies.ts'
import { removeOldGuests } from '../features/readers/links/repository.ts'
import { sharingRoutes } from '../features/readers/sharing-routes.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

interface Dependencies extends Pick<Core, 'database' | 'limiter'> {
  /** Provided by the area `projects`. */
  projects: Omit<SharingDependencies, 'database' | 'limiter' | 'passwords'>
}

/** Comments on manuscripts, and the links by which others read them. */
export const readerArea = ({ database, limiter, projects }: Dependencies) => {
  const dependencies: SharingDependencies = { database, limiter, passwords: createPasswords(), ...projects }
  return {
    routes: () => ({ ...commentRoutes(dependencies), ...sharingRoutes(dependencies) }),
    cleanUp: [removeOldGuests],
  } satisfies Area
}
