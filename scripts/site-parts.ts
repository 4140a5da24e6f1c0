// Paths that building, rendering and serving the public pages share, relative to web/.
import { join } from 'node:path'
import type { Head } from '#web/site/head.ts'

export const render = 'site/render.tsx'
export const script = 'site/islands.ts'
export const style = 'site/site.css'
/**
 * This script is inlined into the page, so that it runs before the first paint without a request.
 */
export const early = 'site/early.js'

/** The exports of `render.tsx`. */
export interface Site {
  paths: () => string[]
  render: (path: string, head: Head) => string
}

/** Returns the folder in which the renderer is built temporarily. */
export const renderIn = (out: string): string => join(out, '.render')
