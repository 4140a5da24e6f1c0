import { expect, it } from 'vitest'
import { hasShortcut, shortcuts } from '#web/lib/actions/shortcuts.ts'
import { textChoices } from '../typing/text-formats.ts'
import { blockChoices } from './block-menu.ts'

it('blocks and formats have the names that the list of shortcuts shows', () => {
  const listed = [...blockChoices, ...textChoices].flatMap(({ id, label }) => (hasShortcut(id) ? [{ id, label }] : []))
  expect(listed.map(({ id }) => shortcuts[id].name)).toEqual(listed.map(({ label }) => label))
  expect(listed.length).toBeGreaterThan(10)
})
