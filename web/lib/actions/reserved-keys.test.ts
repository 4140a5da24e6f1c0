import { expect, it } from 'vitest'
import { blockChoices } from '#web/editor/blocks/block-menu.ts'
import { textChoices } from '#web/editor/typing/text-formats.ts'
import { parseKeystroke } from './keystrokes.ts'
import { reservedKeys, shared, taken } from './reserved-keys.ts'
import { hasShortcut, type Keystroke, type ShortcutName, shortcuts } from './shortcuts.ts'

const systems = ['windows', 'linux', 'mac'] as const
const names = Object.keys(shortcuts) as ShortcutName[]

const keysOn = (name: ShortcutName, system: (typeof systems)[number]): readonly Keystroke[] =>
  (system === 'mac' && shortcuts[name].mac) || shortcuts[name].keys

/** A keystroke with the keys that are really held, in the order of the lists. */
const heldKeys = (keystroke: Keystroke, system: (typeof systems)[number]): string => {
  const { key, mod, control, alt, shift } = parseKeystroke(keystroke)
  const isMeta = mod && system === 'mac'
  return [isMeta && 'Meta', (control || (mod && !isMeta)) && 'Control', alt && 'Alt', shift && 'Shift', key]
    .filter(Boolean)
    .join('+')
}

const isReserved = (held: string, keys: readonly string[]): boolean =>
  keys.some(
    (key) => key === held || (key.endsWith('*') && held.slice(0, held.lastIndexOf('+') + 1) === key.slice(0, -1)),
  )

const uses = names.flatMap((name) =>
  systems.flatMap((system) => keysOn(name, system).map((key) => ({ name, system, held: heldKeys(key, system) }))),
)
const owners = (system: (typeof systems)[number], held: string) =>
  reservedKeys.filter(({ on, keys }) => on.includes(system) && isReserved(held, keys))

it('no shortcut uses a key that a browser, a system, a screen reader or AltGr keeps', () => {
  const collisions = uses.flatMap(({ name, system, held }) =>
    owners(system, held)
      .filter(({ grade }) => grade === 'never' && !shared[name]?.includes(held))
      .map(({ by }) => `${name}: ${held} on ${system} belongs to ${by}`),
  )
  expect(collisions).toEqual([])
})

it('a shortcut has a reason to take a key that its owner leaves to pages', () => {
  const without = uses.filter(({ name, system, held }) => owners(system, held).length > 0 && !taken[name])
  expect(without).toEqual([])
  const unused = Object.keys(taken).filter(
    (name) => !uses.some((use) => use.name === name && owners(use.system, use.held).length > 0),
  )
  expect(unused).toEqual([])
})

it('a key that is shared with its owner is not the only way', () => {
  for (const [name, keys] of Object.entries(shared))
    for (const key of keys) {
      expect(uses.some(({ name: of, held }) => of === name && held === key)).toBe(true)
      expect(shortcuts[name as ShortcutName].scope).toBe('page')
    }
})

it('no two shortcuts of one place have the same key', () => {
  // The text hears the keys of the page too, and a table those of the text.
  const places = [
    ['page', 'text', 'table'],
    ['page', 'text', 'proposal'],
    ['page', 'changes'],
  ] as const
  // Escape does what is open: a proposal comes before focus mode.
  const ordered = new Set(['leaveFocusMode rejectProposal'])
  for (const place of places)
    for (const system of systems) {
      const seen = new Map<string, string>()
      for (const name of names.filter((name) => place.some((scope) => scope === shortcuts[name].scope)))
        for (const key of keysOn(name, system)) {
          const held = heldKeys(key, system)
          const other = seen.get(held)
          if (other && !ordered.has(`${other} ${name}`)) expect.fail(`${other} and ${name} both have ${held}`)
          seen.set(held, name)
        }
    }
})

it('blocks and formats have the names that the list of shortcuts shows', () => {
  for (const { id, label } of [...blockChoices, ...textChoices])
    if (hasShortcut(id)) expect(shortcuts[id].name).toBe(label)
})
