import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from './islands.ts'

interface IslandProps {
  name: IslandName
  /** Props of the component, serialized as JSON. */
  props?: object
  children: ReactNode
}

/**
 * A part of a static page that is hydrated when it becomes visible. It is prerendered separately,
 * so that its generated ids match those in the browser.
 */
export const Island = ({ name, props, children }: IslandProps) => (
  <div
    data-island={name}
    data-props={props && JSON.stringify(props)}
    dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: name }) }}
  />
)
