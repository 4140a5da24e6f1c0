import { expect, it } from 'vitest'
import { showcases } from './showcases.tsx'

it('shows every component of web/ui, and no others', () => {
  const files = Object.keys(import.meta.glob('../ui/*.tsx')).map((path) => path.slice('../ui/'.length, -'.tsx'.length))
  expect(files.length).toBeGreaterThan(30)
  expect(Object.keys(showcases).toSorted()).toEqual(files.toSorted())
})
