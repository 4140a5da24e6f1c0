import type { ComponentType } from 'react'
import { fields } from './show-fields.tsx'
import { messages } from './show-messages.tsx'
import { surfaces } from './show-surfaces.tsx'

/** Shows each component file of `web/ui` in its states, under the name of the file. */
export const showcases: Record<string, ComponentType> = Object.fromEntries(
  Object.entries({ ...surfaces, ...fields, ...messages }).toSorted(([a], [b]) => a.localeCompare(b)),
)
