import { expect, it } from 'vitest'
import { parseKeystroke } from './keystrokes.ts'
import { reservedKeys, shared, taken } from './reserved-keys.ts'
import { type Keystroke, type ShortcutName, shortcuts } from './shortcuts.ts'

const systems = ['windows', 'linux', 'mac'] as const
const names = Object.keys(shortcuts) as ShortcutName[]

const keysOn = (name: ShortcutName, system: (typeof systems)[number]): readonly Keystroke[] =>
  (system === 'mac' && shortcuts[name].mac) || shortcuts[name].keys

/** Formats a keystroke with the names of the physical keys, in the order of the lists. */
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

it('a key that is shared with its owner is in use', () => {
  const unused = Object.entries(shared).flatMap(([name, keys]) =>
    keys.filter((key) => !uses.some((use) => use.name === name && use.held === key)),
  )
  expect(unused).toEqual([])
})

/**
 * The scopes whose shortcuts work at the same place. In the text, for example, those of the page
 * work too.
 */
const places = [
  ['page', 'text', 'table'],
  ['page', 'text', 'proposal'],
  ['page', 'changes'],
] as const
/**
 * Pairs of shortcuts that may share a key, because an open proposal handles Escape and Ctrl+Enter
 * first.
 */
const ordered = new Set(['leaveFocusMode rejectProposal', 'continueText acceptProposal'])

it('no two shortcuts of one place have the same key', () => {
  const doubles = places.flatMap((place) =>
    systems.flatMap((system) => {
      const here = uses.filter(
        (use) => use.system === system && place.some((scope) => scope === shortcuts[use.name].scope),
      )
      return here.flatMap(({ name, held }, at) =>
        here
          .slice(0, at)
          .filter((other) => other.held === held && !ordered.has(`${other.name} ${name}`))
          .map((other) => `${other.name} and ${name}: ${held}`),
      )
    }),
  )
  expect(doubles).toEqual([])
})
