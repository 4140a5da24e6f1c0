import type { Writer } from '#writer/writer.ts'
import { readRatings } from '../features/ratings/read-ratings.ts'
import { ratingRoutes } from '../features/ratings/routes.ts'
import { createPlaces } from '../features/tools/places.ts'
import { toolRoutes } from '../features/tools/routes.ts'
import type { Core } from '../start/open-core.ts'
import type { Area } from './area.ts'

/**
 * The number of texts that the free tools may write at once, as a share of the concurrent model
 * calls. A long text makes several calls.
 */
const SHARE_OF_CALLS = 1 / 4

interface Dependencies extends Pick<Core, 'config' | 'database' | 'limiter' | 'captcha'> {
  writer: Writer
}

/** The free tools of the public pages, and their ratings. */
export const toolArea = ({ config, ...dependencies }: Dependencies) =>
  ({
    routes: async () => ({
      ...toolRoutes({
        ...dependencies,
        places: createPlaces(Math.max(1, Math.floor(config.ai.concurrency * SHARE_OF_CALLS))),
        wordsPerDay: config.wordsPerDayPublicTools,
      }),
      ...ratingRoutes(await readRatings()),
    }),
  }) satisfies Area
