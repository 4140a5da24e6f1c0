// What building, rendering and serving the public pages agree on. Paths are below web/.
import { join } from 'node:path'
import type { Head } from '../web/site/head.ts'

export const render = 'site/render.tsx'
export const script = 'site/islands.ts'
export const style = 'site/site.css'
/** Runs before the first paint: in the page itself, so that nothing waits for it. */
export const early = 'site/early.js'

/** What `render.tsx` gives. */
export interface Site {
  paths: () => string[]
  render: (path: string, head: Head) => string
}

/** Where what renders the pages is built, for the time of the build. */
export const renderIn = (out: string): string => join(out, '.render')
