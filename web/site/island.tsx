import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from './islands.ts'

interface IslandProps {
  name: IslandName
  /** What it is given, as JSON. */
  given?: object
  children: ReactNode
}

/**
 * A part of a static page that comes alive in the browser once it is seen. What stands in it is what it renders first: by
 * itself, so that its names are those that it gives itself in the browser.
 */
export const Island = ({ name, given, children }: IslandProps) => (
  <div
    data-island={name}
    data-given={given && JSON.stringify(given)}
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
